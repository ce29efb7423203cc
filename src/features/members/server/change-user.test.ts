import { beforeEach, describe, expect, test } from 'vitest'
import { makeSession } from '../../../../tests/factories/make-session.ts'
import { useMembersApi } from '../../../../tests/kit/members-api.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { insertRow } from '../../../../tests/kit/rows.ts'
import { sql } from '../../../platform/database/sql.ts'
import { getAction, listActions } from '../../staff/log-contract.ts'
import * as contract from '../contract.ts'

const { db, api, people, make, asAdmin, find, liveSessions, create, update, undo } = useMembersApi()
let adminId: number
let id: number
beforeEach(() => {
  adminId = people.adminId
  id = people.id
})

const toggle = (id: number, is_active: boolean, call = asAdmin()) =>
  call(contract.toggleUser, { params: { id }, body: { is_active } })

describe('editing an account', () => {
  test('refuses a name for a member that resembles one of the staff', async () => {
    const refusal = { code: 'CONFLICT', fields: [{ field: 'username' }] }
    const staffId = await make('Moderateur')
    const { username } = await find(staffId)
    const alike = username.replace('o', 'о')
    await expect(update(id, { username: alike })).rejects.toMatchObject(refusal)
    await expect(create(alike, 'a@exemple.fr')).rejects.toMatchObject(refusal)
    expect((await update(staffId, { username: alike })).user.username).toBe(alike)
  })

  test('changes name, address and role as one action of the log', async () => {
    const change = { username: 'Naïla', email: 'naila@exemple.fr', role: 'Moderateur' as const }
    const { user, action_id } = await update(id, change)
    expect(user).toMatchObject({ id, ...change, is_active: true })
    const { action, changes } = await asAdmin()(getAction, { params: { id: action_id }, query: {} })
    expect(action).toMatchObject({ kind: 'account.update', summary: 'Naïla est maintenant Moderateur' })
    expect(changes).toEqual([expect.objectContaining({ table: 'account', after: change })])
  })

  test('logs nothing when nothing changed', async () => {
    expect(await update(id, {})).toMatchObject({ action_id: null })
  })

  test('leaves the fields that are not given as they are', async () => {
    await toggle(id, false)
    const call = asAdmin()
    const change = (body: object) => call(contract.updateUser, { params: { id }, body })
    const { user, action_id } = await change({ username: 'Naïla' })
    expect(user).toMatchObject({ username: 'Naïla', is_active: false, role: 'Utilisateur' })
    const { action } = await call(getAction, { params: { id: action_id }, query: {} })
    expect(action).toMatchObject({ kind: 'account.update', summary: 'Compte de Naïla modifié' })
    expect(await change({})).toMatchObject({ user: { username: 'Naïla' }, action_id: null })
    await expect(change({ password: 'Naïla1234' })).rejects.toMatchObject({ fields: [{ field: 'password' }] })
    expect(await change({ password: 'Veilleuse4' })).toMatchObject({ user: { username: 'Naïla' } })
  })

  test('marks a new address as unconfirmed, and revokes links sent to the old one', async () => {
    const at = new Date(Date.now() + 60_000)
    await db.updateTable('account').set({ email_confirmed_at: at }).where('id', '=', id).execute()
    const token_hash = Buffer.alloc(32, id % 250)
    await insertRow(db, 'mailed_token', { account_id: id, purpose: 'reset-password', token_hash, expires_at: at })
    const { user } = await update(id, { email: 'ailleurs@exemple.fr' })
    expect(user.email_confirmed).toBe(false)
    expect(await db.selectFrom('mailed_token').where('account_id', '=', id).select('purpose').execute()).toEqual([])
  })

  test('refuses a taken name or address beside its field, ignoring case', async () => {
    const [id, other] = [await make(), await find(await make())]
    const field = (name: string) => ({ code: 'CONFLICT', fields: [expect.objectContaining({ field: name })] })
    await expect(update(id, { username: other.username.toUpperCase() })).rejects.toMatchObject(field('username'))
    await expect(update(id, { email: other.email.toUpperCase() })).rejects.toMatchObject(field('email'))
  })

  test('has a message for each missing field', async () => {
    const refused = update(id, { username: ' ', email: '', role: '', password: 'court' })
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: [
        { field: 'username', message: "Le nom d'utilisateur est requis" },
        { field: 'email', message: "L'email est requis" },
        { field: 'role', message: 'Le rôle est requis' },
        { field: 'password', message: 'Le mot de passe doit contenir au moins 8 caractères' },
      ],
    })
  })

  test('returns not found for an unknown account', async () => {
    await expect(toggle(2_000_000, false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a new password', () => {
  test('ends the sessions, is logged without its value, is told to the owner, and cannot be undone', async () => {
    const before = await find(id)
    await makeSession(db, id)
    await sql`insert into password_failure values (sha256(${before.email}::bytea), 9, now(), '')`.execute(db)
    const { action_id } = await update(id, { password: 'Lanterne8' })
    expect((await find(id)).password_hash).not.toBe(before.password_hash)
    expect(await liveSessions(id)).toEqual([])
    const events = db.selectFrom('account_event').select(['kind', 'ip']).where('account_id', '=', id)
    expect(await events.execute()).toEqual([{ kind: 'password', ip: '' }])
    expect(await db.selectFrom('password_failure').selectAll().execute()).toEqual([])
    const { action, changes } = await asAdmin()(getAction, { params: { id: action_id }, query: {} })
    expect(action).toMatchObject({
      kind: 'account.password',
      summary: `Mot de passe de ${before.username} remplacé`,
      is_undoable: false,
    })
    expect(JSON.stringify(changes)).not.toMatch(/hash|argon|Lanterne8/)
    await expect(undo(action_id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('that is refused leaves the other fields unchanged', async () => {
    const before = await find(id)
    await sql`alter table account add constraint refused check (password_hash = 'aucun')`.execute(db)
    try {
      await expect(update(id, { username: 'moitié', password: 'Lanterne8' })).rejects.toThrow('refused')
    } finally {
      await sql`alter table account drop constraint refused`.execute(db)
    }
    expect(await find(id)).toEqual(before)
  })

  test('is ignored when it is empty', async () => {
    const { password_hash } = await find(id)
    await update(id, { password: '' })
    expect((await find(id)).password_hash).toBe(password_hash)
  })

  test('of one’s own account is changed in the settings, which require the current one', async () => {
    await expect(update(adminId, { password: 'Lanterne8' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      fields: [expect.objectContaining({ field: 'password' })],
    })
  })
})

describe('deactivating', () => {
  test('ends every session at once; undoing reactivates the account, whose devices sign in again', async () => {
    await makeSession(db, id)
    const { user, action_id } = await toggle(id, false)
    expect(user.is_active).toBe(false)
    expect(await liveSessions(id)).toEqual([])
    await undo(action_id)
    expect(await find(id)).toMatchObject({ is_active: true })
    expect(await liveSessions(id)).toEqual([])
  })

  test('ends newer sessions when an activation is undone', async () => {
    const id = await make('Utilisateur', { is_active: false })
    const { action_id } = await toggle(id, true)
    await makeSession(db, id)
    await undo(action_id)
    expect(await liveSessions(id)).toEqual([])
  })

  test('twice changes nothing', async () => {
    const id = await make('Utilisateur', { is_active: false })
    expect(await toggle(id, false)).toMatchObject({ user: { is_active: false }, action_id: null })
  })
})

describe('ranks', () => {
  test('forbid to deactivate or demote one’s own account', async () => {
    await make('Administrateur')
    await expect(toggle(adminId, false)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(update(adminId, { role: 'Moderateur' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await update(adminId, { username: 'Maelle' })).toMatchObject({ user: { role: 'Administrateur' } })
  })

  test('let a Moderateur change only Utilisateurs, and no role', async () => {
    const [moderatorId, visitor] = [await make('Moderateur'), await make()]
    const moderator = callAs(api, moderatorId, 'Moderateur')
    const forbidden = { code: 'FORBIDDEN' }
    await expect(update(visitor, { role: 'Moderateur' }, moderator)).rejects.toMatchObject(forbidden)
    for (const id of [adminId, moderatorId, await make('Moderateur')]) {
      await expect(update(id, { username: 'Pirate' }, moderator)).rejects.toMatchObject(forbidden)
      await expect(toggle(id, false, moderator)).rejects.toMatchObject(forbidden)
      const params = { id }
      const change = { params, body: { password: 'Veilleuse4' } }
      await expect(moderator(contract.updateUser, change)).rejects.toMatchObject(forbidden)
      await expect(moderator(contract.listUserSessions, { params })).rejects.toMatchObject(forbidden)
      await expect(moderator(contract.endUserSessions, { params })).rejects.toMatchObject(forbidden)
    }
    const body = { username: 'neuf', email: 'neuf@exemple.fr', password: 'Lanterne7', role: 'Moderateur' as const }
    await expect(moderator(contract.createUser, { body })).rejects.toMatchObject(forbidden)
    expect(await update(visitor, { username: 'renommé' }, moderator)).toMatchObject({ user: { username: 'renommé' } })
    expect(await toggle(visitor, false, moderator)).toMatchObject({ user: { is_active: false } })
  })

  test('keep one of two administrators who deactivate each other at the same time', async () => {
    const other = await make('Administrateur')
    const asOther = callAs(api, other, 'Administrateur')
    const outcomes = await Promise.allSettled([toggle(other, false), toggle(adminId, false, asOther)])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    // CONFLICT when both begin before either ends, FORBIDDEN when one ends first.
    const code = expect.stringMatching(/^(CONFLICT|FORBIDDEN)$/)
    expect(refused).toEqual([expect.objectContaining({ reason: expect.objectContaining({ code }) })])
    const active = [await find(adminId), await find(other)].filter(({ is_active }) => is_active)
    expect(active).toHaveLength(1)
  })
})

test('devices are listed without their location, and signed out together', async () => {
  await makeSession(db, id)
  await makeSession(db, id)
  const params = { id }
  const { sessions } = await asAdmin()(contract.listUserSessions, { params })
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).not.toHaveProperty('ip')
  expect(await asAdmin()(contract.endUserSessions, { params })).toEqual({ ended_count: 2 })
  expect(await liveSessions(id)).toEqual([])
  const { actions } = await asAdmin()(listActions, { query: {} })
  expect(actions[0]).toMatchObject({ kind: 'account.sessions', is_undoable: false })
  expect(actions[0]?.summary).toMatch(/^2 sessions de .+ terminées$/)
  await asAdmin()(contract.endUserSessions, { params })
  expect((await asAdmin()(listActions, { query: {} })).actions).toHaveLength(actions.length)
})
