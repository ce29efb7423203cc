import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { noLeakCheck } from '../../../../tests/kit/no-leak-check.ts'
import { callAs, type TestCaller } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { startLeakedPasswords } from '../../../../tests/stand-ins/leaked-passwords.ts'
import { createApi } from '../../../platform/http/api.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import { getAction } from '../../staff/log-contract.ts'
import { handleLog } from '../../staff/server/log/public.ts'
import * as contract from '../contract.ts'
import { handleMembers } from './routes.ts'

const { db } = useTestDatabase()
const api = createApi()
handleMembers(api, { db, ...noLeakCheck, afterUndo: [] })
handleLog(api, { db, afterUndo: [] })

let call: TestCaller
beforeEach(async () => {
  await db.deleteFrom('account').execute()
  call = callAs(api, (await makeAccount(db, { role: 'Administrateur' })).id, 'Administrateur')
})

const body = { username: 'orphée', email: 'orphee@exemple.fr', password: 'Lanterne7', role: 'Moderateur' as const }

test('a created account is logged, without its password', async () => {
  const { user, action_id } = await call(contract.createUser, { body: { ...body, is_active: false } })
  expect(user).toMatchObject({ username: 'orphée', role: 'Moderateur', is_active: false, last_login: null })
  const { action, changes } = await call(getAction, { params: { id: action_id }, query: {} })
  expect(action.summary).toBe('Compte de orphée créé')
  expect(JSON.stringify(changes)).not.toMatch(/hash|argon/)
})

test('creating an account requires a password, and an unused name', async () => {
  await call(contract.createUser, { body })
  await expect(call(contract.createUser, { body: { ...body, email: 'autre@exemple.fr' } })).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: [expect.objectContaining({ field: 'username' })],
  })
  await expect(call(contract.createUser, { body: { ...body, password: '' } })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: [expect.objectContaining({ field: 'password' })],
  })
})

test('staff cannot give an account a leaked password', async () => {
  const weak = 'Renard des neiges 7'
  const service = await startLeakedPasswords()
  onTestFinished(() => service.close())
  service.leaked.set(weak, 3)
  const http = createHttpClient({ mayConnect: (address) => address === '127.0.0.1', lookUp: async () => [] })
  onTestFinished(() => http.close())
  const checked = createApi()
  const config = { LEAKED_PASSWORDS_URL: service.address }
  handleMembers(checked, { db, ...noLeakCheck, afterUndo: [], http, config })
  const staff = callAs(checked, (await makeAccount(db, { role: 'Administrateur' })).id, 'Administrateur')
  const params = { id: (await makeAccount(db, { role: 'Utilisateur' })).id }
  const given = { username: 'Paulin', email: 'paulin@exemple.fr', role: 'Utilisateur', is_active: true } as const
  const refusal = { code: 'VALIDATION', fields: [{ field: 'password' }] }
  const leaked = { ...given, password: weak }
  await expect(staff(contract.createUser, { body: leaked })).rejects.toMatchObject(refusal)
  await expect(staff(contract.updateUser, { params, body: leaked })).rejects.toMatchObject(refusal)
  const { user } = await staff(contract.updateUser, { params, body: { ...given, password: 'Veilleuse4' } })
  expect(user.username).toBe('Paulin')
})
