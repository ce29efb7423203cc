import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { noLeakCheck } from '../../../../tests/kit/no-leak-check.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { type LeakedPasswordsStandIn, startLeakedPasswords } from '../../../../tests/stand-ins/leaked-passwords.ts'
import { createApi } from '../../../platform/http/api.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import { createUser, updateUser } from '../contract.ts'
import { handleMembers } from './routes.ts'

const { db } = useTestDatabase()
const weak = 'Renard des neiges 7'
const http = createHttpClient({ mayConnect: (address) => address === '127.0.0.1', lookUp: async () => [] })
let service: LeakedPasswordsStandIn
beforeAll(async () => {
  service = await startLeakedPasswords()
  service.leaked.set(weak, 3)
})
afterAll(async () => {
  http.close()
  await service?.close()
})

test('staff cannot give an account a leaked password', async () => {
  const api = createApi()
  handleMembers(api, { db, ...noLeakCheck, afterUndo: [], http, config: { LEAKED_PASSWORDS_URL: service.address } })
  const { id: adminId } = await makeAccount(db, { role: 'Administrateur' })
  const { id } = await makeAccount(db, { role: 'Utilisateur' })
  const call = callAs(api, adminId, 'Administrateur')
  const body = { username: 'Paulin', email: 'paulin@exemple.fr', role: 'Utilisateur', is_active: true } as const
  const refusal = { code: 'VALIDATION', fields: [{ field: 'password' }] }
  await expect(call(createUser, { body: { ...body, password: weak } })).rejects.toMatchObject(refusal)
  const params = { id }
  await expect(call(updateUser, { params, body: { ...body, password: weak } })).rejects.toMatchObject(refusal)
  expect((await call(updateUser, { params, body: { ...body, password: 'Veilleuse4' } })).user.username).toBe('Paulin')
})
