import { beforeEach, expect, test } from 'vitest'
import { makeAccount, makeCrowd } from '../../../../tests/factories/make-account.ts'
import { makeSession } from '../../../../tests/factories/make-session.ts'
import { callAtOnce, lockAccount } from '../../../../tests/kit/at-once.ts'
import { noLeakCheck } from '../../../../tests/kit/no-leak-check.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { listRows } from '../../../platform/database/sql.ts'
import { createApi } from '../../../platform/http/api.ts'
import { getAction, undoAction } from '../../staff/log-contract.ts'
import { handleLog } from '../../staff/server/log/public.ts'
import { changeUsers } from '../contract.ts'
import { maxUsersAtOnce } from '../rules.ts'
import { handleMembers } from './routes.ts'

const { db } = useTestDatabase()
const api = createApi()
let adminId: number

handleMembers(api, { db, ...noLeakCheck, afterUndo: [] })
handleLog(api, { db, afterUndo: [] })
beforeEach(async () => {
  await db.deleteFrom('account').execute()
  adminId = (await makeAccount(db, { role: 'Administrateur' })).id
})

const asAdmin = () => callAs(api, adminId, 'Administrateur')
async function makeMany(count: number, account: { is_active?: boolean } = {}): Promise<number[]> {
  const made = Array.from({ length: count }, () => makeAccount(db, account))
  return (await Promise.all(made)).map(({ id }) => id).sort((one, other) => one - other)
}
async function activeOf(ids: number[]): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select id from account where id = any(${ids}) and is_active = true order by id
  `
  return rows.map(({ id }) => id)
}

test('named accounts are deactivated as one action, and restored by one undoing', async () => {
  const ids = await makeMany(3)
  const [off] = await makeMany(1, { is_active: false })
  const user_ids = [...ids, off ?? 0]
  for (const id of ids) await makeSession(db, id)
  const answer = await asAdmin()(changeUsers, { body: { user_ids, action: 'deactivate' } })
  expect(answer).toMatchObject({ affected_count: 3, skipped_count: 1 })
  expect(await activeOf(user_ids)).toEqual([])
  const live = db.selectFrom('session').where('ended_at', 'is', null).select('id')
  expect(await live.execute()).toEqual([])
  const params = { id: answer.action_id }
  expect((await asAdmin()(getAction, { params, query: {} })).action.summary).toBe('3 comptes désactivés')
  await asAdmin()(undoAction, { params })
  expect(await activeOf(user_ids)).toEqual(ids)
})

test('all accounts that match a filter are activated', async () => {
  const ids = await makeMany(4, { is_active: false })
  const body = { filters: { status: 'inactive' as const, search: 'membre-' }, action: 'activate' as const }
  expect(await asAdmin()(changeUsers, { body })).toMatchObject({ affected_count: 4, skipped_count: 0 })
  expect(await activeOf(ids)).toEqual(ids)
})

test('more accounts than were shown are refused, fewer are not', async () => {
  const ids = await makeMany(3, { is_active: false })
  const body = { filters: { status: 'inactive' as const, search: 'membre-' }, action: 'activate' as const }
  await expect(asAdmin()(changeUsers, { body: { ...body, expected_count: 2 } })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'La sélection a changé : 3 comptes au lieu de 2.',
  })
  expect(await activeOf(ids)).toEqual([])
  expect(await asAdmin()(changeUsers, { body: { ...body, expected_count: 4 } })).toMatchObject({ affected_count: 3 })
})

test('accounts that match a filter meanwhile are counted', async () => {
  await makeMany(1, { is_active: false })
  const body = { filters: { status: 'inactive' as const }, action: 'activate' as const }
  const lock = lockAccount(adminId)
  const [answer] = await callAtOnce<unknown>(db, lock, [
    () => asAdmin()(changeUsers, { body }),
    async () => {
      await makeMany(1, { is_active: false })
      return lock.execute(db)
    },
  ])
  expect(answer).toMatchObject({ affected_count: 2, skipped_count: 0 })
})

test('one’s own account is unchanged', async () => {
  const body = { filters: {}, action: 'deactivate' as const }
  expect(await asAdmin()(changeUsers, { body })).toMatchObject({ affected_count: 0, skipped_count: 1 })
  expect(await activeOf([adminId])).toEqual([adminId])
})

test('a Moderateur changes only Utilisateurs', async () => {
  const { id: moderator } = await makeAccount(db, { role: 'Moderateur' })
  const [visitor = 0] = await makeMany(1)
  const body = { user_ids: [adminId, moderator, visitor], action: 'deactivate' as const }
  const answer = await callAs(api, moderator, 'Moderateur')(changeUsers, { body })
  expect(answer).toMatchObject({ affected_count: 1, skipped_count: 2 })
  expect(await activeOf(body.user_ids)).toEqual([adminId, moderator])
})

test('an administrator who was just deactivated cannot deactivate others', async () => {
  const { id: other } = await makeAccount(db, { role: 'Administrateur', is_active: false })
  const body = { user_ids: [adminId], action: 'deactivate' as const }
  await expect(callAs(api, other, 'Administrateur')(changeUsers, { body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('an empty selection, or too many accounts, is refused', async () => {
  const tooMany = Array.from({ length: 1001 }, (_, index) => index + 1)
  for (const user_ids of [[], tooMany, [-1]]) {
    await expect(asAdmin()(changeUsers, { body: { user_ids, action: 'activate' } })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  }
})

// The last one: deleting so many accounts takes long.
test('a filter that matches too many accounts is refused before any change', async () => {
  await makeCrowd(db, maxUsersAtOnce)
  await expect(asAdmin()(changeUsers, { body: { filters: {}, action: 'deactivate' } })).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'Au plus 10 000 comptes à la fois : affinez la recherche.',
  })
})
