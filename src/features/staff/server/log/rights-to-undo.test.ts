import { beforeEach, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createApi } from '../../../../platform/http/api.ts'
import type { Access } from '../../../../shared/contract/access-levels.ts'
import type { Role } from '../../../account/contract.ts'
import * as contract from '../../log-contract.ts'
import { recordAction } from './record-action.ts'
import { handleLog } from './routes.ts'

const { db } = useTestDatabase()
const api = createApi()
let admin: number
let moderator: number

handleLog(api, { db, afterUndo: [] })
beforeEach(async () => {
  admin = await make('Administrateur')
  moderator = await make('Moderateur')
})

const make = async (role: Role = 'Utilisateur') => (await makeAccount(db, { role })).id
const asAdmin = () => callAs(api, admin, 'Administrateur')
const asModerator = () => callAs(api, moderator, 'Moderateur')
type Caller = ReturnType<typeof asAdmin>

type AccountChange = { role?: Role; is_active?: boolean; username?: string }

/** Changes an account as an action of the log. @returns the action's id */
async function change(id: number, to: AccountChange, { by = admin, access = 'staff' as Access } = {}) {
  const action = { by: { accountId: by, ip: null, access }, kind: 'account.update' as const, summary: 'x' }
  const { actionId } = await recordAction(db, action, (trx) => write(id, to, trx))
  return actionId ?? 0
}
const write = (id: number, to: AccountChange, on = db) =>
  on.updateTable('account').set(to).where('id', '=', id).execute()
const find = (id: number) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const undo = async (call: Caller, id: number) => (await call(contract.undoAction, { params: { id } })).action_id
const isOffered = async (call: Caller, id: number) =>
  (await call(contract.getAction, { params: { id }, query: {} })).action.is_undoable

test('undoing an action, and undoing the undo, need the access of the original call', async () => {
  const closing = await change(await make(), { username: 'fermé' }, { access: 'admin' })
  expect(await isOffered(asModerator(), closing)).toBe(false)
  await expect(undo(asModerator(), closing)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await isOffered(asAdmin(), closing)).toBe(true)
  const opening = await undo(asAdmin(), closing)
  await expect(undo(asModerator(), opening)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const closedAgain = await undo(asAdmin(), opening)
  await expect(undo(asModerator(), closedAgain)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a Moderateur may undo changes of Utilisateurs, as they may make them', async () => {
  const visitor = await make()
  const deactivation = await change(visitor, { is_active: false })
  expect(await isOffered(asModerator(), deactivation)).toBe(true)
  const undoing = await undo(asModerator(), deactivation)
  expect((await find(visitor)).is_active).toBe(true)
  await undo(asModerator(), undoing)
  expect((await find(visitor)).is_active).toBe(false)
})

test('both the rank of an account at its change and its current one count', async () => {
  const demoted = await make('Moderateur')
  const renaming = await change(demoted, { username: 'autrement' })
  await write(demoted, { role: 'Utilisateur' })
  await expect(undo(asModerator(), renaming)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const givenBack = await undo(asAdmin(), renaming)
  await expect(undo(asModerator(), givenBack)).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const promoted = await make()
  const deactivation = await change(promoted, { is_active: false })
  await write(promoted, { role: 'Moderateur' })
  await expect(undo(asModerator(), deactivation)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await find(promoted)).is_active).toBe(false)
})

test('a Moderateur cannot restore a role by undoing', async () => {
  const id = await make('Administrateur')
  const demotion = await change(id, { role: 'Utilisateur' })
  await expect(undo(asModerator(), demotion)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await find(id)).role).toBe('Utilisateur')
})

test('undoing cannot demote or deactivate the own account', async () => {
  const other = await make('Administrateur')
  await write(admin, { is_active: false })
  const activation = await change(admin, { is_active: true }, { by: other })
  await expect(undo(asAdmin(), activation)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await write(admin, { role: 'Moderateur' })
  const promotion = await change(admin, { role: 'Administrateur' }, { by: other })
  await expect(undo(asAdmin(), promotion)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await undo(callAs(api, other, 'Administrateur'), promotion)
  expect((await find(admin)).role).toBe('Moderateur')
})

test('a call whose author has lost the right changes nothing', async () => {
  const visitor = await make()
  for (const lost of [{ is_active: false }, { is_active: true, role: 'Utilisateur' as const }]) {
    await write(moderator, lost)
    await expect(change(visitor, { username: 'Pirate' }, { by: moderator })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  }
  await write(moderator, { role: 'Moderateur' })
  const closing = change(visitor, { username: 'Pirate' }, { by: moderator, access: 'admin' })
  await expect(closing).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await find(visitor)).username).not.toBe('Pirate')
})
