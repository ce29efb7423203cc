import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeSession } from '../../../../tests/factories/make-session.ts'
import { useMembersApi } from '../../../../tests/kit/members-api.ts'
import type { TestCaller } from '../../../../tests/kit/requests/call-as.ts'
import { insertRow } from '../../../../tests/kit/rows.ts'

const { db, api, people, make, find, liveSessions, create, update, undo } = useMembersApi()
let adminId: number
let id: number
beforeEach(() => {
  adminId = people.adminId
  id = people.id
})

/** Creates links and sessions of an account, as an attacker may hold them; they expire far in the future. */
async function makeWaysIn(id: number) {
  await makeSession(db, id)
  const purposes = ['reset-password', 'confirm-email', 'cancel-deletion'] as const
  const links = purposes.map((purpose, index) => ({
    account_id: id,
    purpose,
    token_hash: Buffer.from(`${id}-${index}`.padEnd(32)),
    expires_at: new Date(Date.now() + 3_600_000),
  }))
  await insertRow(db, 'mailed_token', links)
  await makeToken(id)
}
const makeToken = (account_id: number) =>
  insertRow(db, 'access_token', {
    account_id,
    name: 'robot',
    hash: randomBytes(32),
    scopes: ['lists'],
    created_at: new Date(),
  })
/** Adds a passkey and an account elsewhere. */
async function makeKeys(account_id: number, created_at: Date) {
  const key = { credential_id: randomBytes(16), public_key: randomBytes(16), uses: 0, transports: [], name: 'clé' }
  await insertRow(db, 'passkey', { account_id, created_at, ...key })
  const provider = randomUUID()
  await insertRow(db, 'identity', { account_id, created_at, provider, subject: provider, name: 'ailleurs' })
}
const keysOf = async (id: number) => [
  ...(await db.selectFrom('passkey').select('created_at').where('account_id', '=', id).execute()),
  ...(await db.selectFrom('identity').select('created_at').where('account_id', '=', id).execute()),
]
const waysInto = async (id: number) => [
  ...(await liveSessions(id)),
  ...(await db.selectFrom('mailed_token').selectAll().where('account_id', '=', id).execute()),
  ...(await db.selectFrom('access_token').selectAll().where('account_id', '=', id).execute()),
]

describe('another address', () => {
  test('ends sessions, mailed links and tokens, also where nobody gave the former one lately', async () => {
    await makeKeys(id, new Date(Date.now() - 60_000))
    await makeWaysIn(id)
    await update(id, { email: `ailleurs${id}@exemple.fr` })
    expect(await waysInto(id)).toEqual([])
    expect(await keysOf(id)).toHaveLength(2)
  })

  test.each([
    ['changed', async () => update(await make(), { email: 'erreur@exemple.fr' })],
    ['created', () => create('erreur', 'erreur@exemple.fr')],
  ])('corrects one that staff %s by mistake: passkeys and accounts elsewhere since then end, too', async (_, err) => {
    const { id } = (await err()).user
    const earlier = new Date(Date.now() - 60_000)
    await makeKeys(id, earlier)
    await makeKeys(id, new Date(Date.now() + 1000))
    await update(id, { username: 'autrement' })
    expect(await keysOf(id)).toHaveLength(4)
    await makeWaysIn(id)
    await update(id, { email: `juste${id}@exemple.fr` })
    expect(await waysInto(id)).toEqual([])
    expect(await keysOf(id)).toEqual([{ created_at: earlier }, { created_at: earlier }])
  })

  test.each([
    ['before', 'stays', -60_000, 1],
    ['after', 'ends', 1000, 0],
  ])('corrects a mistaken one: a second factor turned on %s it %s', async (_when, _effect, ms, left) => {
    await update(id, { email: `erreur${id}@exemple.fr` })
    const confirmed_at = new Date(Date.now() + ms)
    const secret = randomBytes(40)
    await insertRow(db, 'second_factor', { account_id: id, secret, created_at: confirmed_at, confirmed_at })
    await insertRow(db, 'recovery_code', { account_id: id, code_hash: randomBytes(32) })
    await update(id, { email: `juste${id}@exemple.fr` })
    for (const table of ['second_factor', 'recovery_code'] as const) {
      expect(await db.selectFrom(table).selectAll().where('account_id', '=', id).execute()).toHaveLength(left)
    }
    const told = [
      ...(await db.selectFrom('notification_receipt').selectAll().where('account_id', '=', id).execute()),
      ...(await db
        .selectFrom('account_event')
        .where('account_id', '=', id)
        .where('kind', '=', 'factor-reset')
        .execute()),
    ]
    expect(told).toHaveLength(left ? 0 : 2)
  })

  test('of one’s own account keeps the session that asks', async () => {
    const sessionId = await makeSession(db, adminId)
    await makeSession(db, adminId)
    const caller = { userId: adminId, role: 'Administrateur' as const, hasProof: true, sessionId }
    const call = api.callerFor({ caller, ip: '127.0.0.1', requestId: 'test', origin: 'http://localhost' })
    await update(adminId, { email: `moi${adminId}@exemple.fr` }, call as TestCaller)
    expect(await liveSessions(adminId)).toEqual([{ id: sessionId }])
  })
})

describe('an undone change', () => {
  const confirm = (id: number, email_confirmed_at: Date | null) =>
    db.updateTable('account').set({ email_confirmed_at }).where('id', '=', id).execute()

  test.each([
    { username: 'autrement' },
    { email: 'ailleurs@exemple.fr' },
    { role: 'Moderateur' },
    { is_active: false },
  ])('of %o revokes sessions, mailed links and tokens from before, and so does undoing that', async (change) => {
    let { action_id }: { action_id: number | null } = await update(id, change)
    for (const _ of ['undo', 'undo the undo']) {
      await makeWaysIn(id)
      action_id = (await undo(action_id)).action_id
      expect(await waysInto(id)).toEqual([])
    }
  })

  test.each([
    [{ email: 'ailleurs@exemple.fr' }, 1],
    [{ username: 'autrement' }, 2],
  ])('of %o leaves of passkeys and accounts elsewhere those of their owner', async (change, left) => {
    const earlier = new Date(Date.now() - 60_000)
    await makeKeys(id, earlier)
    const { action_id } = await update(id, change)
    await makeKeys(id, new Date(Date.now() + 1000))
    await undo(action_id)
    const kept = await keysOf(id)
    expect(kept).toHaveLength(2 * left)
    expect(kept[0]?.created_at).toEqual(earlier)
  })

  test.each([
    [new Date('2026-01-02T03:04:05.678Z'), null],
    [new Date('2026-01-02T03:04:05.678Z'), new Date()],
    [null, new Date()],
    [null, null],
  ])('of an e-mail confirmed at %s gives that back, although the other was confirmed at %s', async (before, since) => {
    await confirm(id, before)
    const { action_id } = await update(id, { email: `ailleurs${id}@exemple.fr` })
    await confirm(id, since)
    const undone = await undo(action_id)
    expect((await find(id)).email_confirmed_at).toEqual(before)
    await undo(undone.action_id)
    expect((await find(id)).email_confirmed_at).toEqual(since)
  })

  test('of another field keeps a confirmation valid', async () => {
    const { action_id } = await update(id, { username: 'autrement' })
    const at = new Date('2026-01-02T03:04:05.678Z')
    await confirm(id, at)
    await undo(action_id)
    expect((await find(id)).email_confirmed_at).toEqual(at)
  })
})
