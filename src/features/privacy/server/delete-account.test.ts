import { existsSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeAccount, makeCrowd } from '../../../../tests/factories/make-account.ts'
import { password, useAccountsApi } from '../../../../tests/kit/accounts-api.ts'
import { getRow, insertRow } from '../../../../tests/kit/rows.ts'
import { dayMs } from '../../../shared/durations.ts'
import { notifyEveryone, notifyOwner } from '../../notifications/server/public.ts'
import { noteAccountChange } from '../../staff/server/log/public.ts'
import { deleteDueAccounts } from './delete-account.ts'

const site = useAccountsApi()
const { call, join, linkMailedTo, pass } = site

const close = (token: string, given: string = password) =>
  call('POST', '/api/auth/delete-account', { token, body: { password: given } })
const logIn = (email: string) => call('POST', '/api/auth/login', { body: { email, password } })
const profile = (token: string) => call('GET', '/api/auth/profile', { token })
const cancel = (token: string | undefined) => call('POST', '/api/auth/cancel-deletion', { body: { token } })
const setRole = (id: number, role: 'Administrateur' | 'Utilisateur') =>
  site.db.updateTable('account').set({ role }).where('id', '=', id).execute()
const exists = async (id: number) =>
  (await site.db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

describe('deleting my account', () => {
  test('ends all sessions at once and returns the date until which it can be undone', async () => {
    const { token } = await join('Aldo')
    const there = (await logIn('aldo@exemple.fr')).body.tokens
    const { status, body } = await close(token)
    expect(status).toBe(200)
    expect(Date.parse(body.deletes_at)).toBe(site.now().getTime() + 30 * dayMs)
    expect(body.message).toMatch(/^Votre compte est fermé\. Vos données seront effacées le \d+(er)? \S+ \d{4} ; /)
    expect((await profile(token)).status).toBe(401)
    expect((await profile(there.accessToken)).status).toBe(401)
    expect((await call('POST', '/api/auth/refresh-token', { body: there })).status).toBe(401)
  })

  test('requires the password, and a session', async () => {
    const { token } = await join('Bice')
    const wrong = 'Le mot de passe actuel est incorrect'
    expect(await close(token, 'Lanterne8')).toMatchObject({
      status: 400,
      body: { message: wrong, errors: [{ field: 'password', message: wrong }] },
    })
    expect(await close(token, '')).toMatchObject({
      status: 400,
      body: { message: 'Votre mot de passe est requis pour confirmer', errors: [{ field: 'password' }] },
    })
    expect((await profile(token)).status).toBe(200)
  })

  test('is undone by signing in, which reports it', async () => {
    const { id, token } = await join('Cyril')
    await close(token)
    expect((await logIn('cyril@exemple.fr')).body).toMatchObject({
      deletion_cancelled: true,
      user: { username: 'Cyril' },
    })
    expect((await logIn('cyril@exemple.fr')).body.deletion_cancelled).toBe(false)
    pass(31 * dayMs)
    await deleteDueAccounts(site.parts)
    expect(await exists(id)).toBe(true)
  })

  test('is undone by the mailed link, for 30 days and once', async () => {
    const { id, token } = await join('Dalia')
    await linkMailedTo('dalia@exemple.fr')
    await close(token)
    const link = await linkMailedTo('dalia@exemple.fr', 2)
    expect(link).toMatch(/^https:\/\/sumine\.example\/cancel-deletion#[\w-]{43}$/)
    pass(29 * dayMs)
    expect(await cancel(link.split('#')[1])).toMatchObject({
      status: 200,
      body: { message: 'Votre compte est conservé. Vous pouvez vous connecter.' },
    })
    expect((await cancel(link.split('#')[1])).status).toBe(400)
    pass(5 * dayMs)
    await deleteDueAccounts(site.parts)
    expect(await exists(id)).toBe(true)
  })

  test.each([undefined, '', 'abc'])('is not undone by the token %o', async (token) => {
    expect((await cancel(token)).status).toBe(400)
  })

  test('removes everything after 30 days: the account, its sessions and its picture', async () => {
    const { id, token } = await join('Enzo')
    const other = await join('Fanny')
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('avatar', new File([new Uint8Array(picture)], 'a.png'))
    const { avatar_url } = (await call('POST', '/api/auth/upload-avatar', { token, form })).body
    await close(token)
    pass(30 * dayMs - 1000)
    await deleteDueAccounts(site.parts)
    expect(await exists(id)).toBe(true)
    pass(1000)
    expect(await deleteDueAccounts(site.parts)).toBeGreaterThan(0)
    expect(await exists(id)).toBe(false)
    expect(await exists(other.id)).toBe(true)
    const left = await site.db.selectFrom('session').select('id').where('account_id', '=', id).execute()
    expect(left).toEqual([])
    await expect.poll(() => existsSync(joinPath(site.dataDir, avatar_url)), { timeout: 20_000 }).toBe(false)
    expect((await logIn('enzo@exemple.fr')).status).toBe(401)
    expect((await logIn('fanny@exemple.fr')).status).toBe(200)
  })

  test('removes the notifications to the account alone, and those of nobody else', async () => {
    const [one, other] = [await join('Nora'), await join('Octave')]
    const notice = { content: '…', url: null, now: site.now() }
    for (const { id } of [one, other]) await notifyOwner(site.db, { ...notice, accountId: id, title: `Pour ${id}` })
    await notifyEveryone(site.db, { ...notice, type: 'info', title: `Pour tous` })
    const { notification_id } = await getRow(site.db, 'notification_receipt', { account_id: other.id })
    const { id: forAll } = await getRow(site.db, 'notification', { title: 'Pour tous' })
    await insertRow(site.db, 'notification_receipt', {
      account_id: one.id,
      notification_id: forAll,
      occurred_at: notice.now,
      read_at: notice.now,
    })
    await close(one.token)
    pass(31 * dayMs)
    await deleteDueAccounts(site.parts)
    const left = await site.db
      .selectFrom('notification')
      .select('id')
      .where('title', 'like', 'Pour %')
      .orderBy('id')
      .execute()
    expect(left).toEqual([{ id: notification_id }, { id: forAll }])
  })

  test('takes the name out of the log of the staff, and leaves those of others', async () => {
    const { token } = await join('Paloma')
    await makeAccount(site.db, { username: 'Paloma Ruiz' })
    const add = (kind: `account.${string}`, summary: string) =>
      noteAccountChange(site.db, { by: null, ip: null, access: 'admin', kind, summary })
    await add('account.update', 'Compte de Paloma modifié')
    await add('account.role', 'Paloma est maintenant Moderateur, selon Maison')
    await add('account.update', 'Compte de Paloma Ruiz modifié')
    await add('account.role', 'La Paloma est maintenant Moderateur')
    await close(token)
    pass(31 * dayMs)
    await deleteDueAccounts(site.parts)
    const summaries = await site.db
      .selectFrom('audit_action')
      .select('summary')
      .orderBy('id', 'desc')
      .limit(4)
      .execute()
    expect(summaries.map(({ summary }) => summary).reverse()).toEqual([
      'Compte d’un compte supprimé modifié',
      'Un compte supprimé est maintenant Moderateur, selon Maison',
      'Compte de Paloma Ruiz modifié',
      'La Paloma est maintenant Moderateur',
    ])
  })

  test('keeps the account until the removal of its picture is queued', async () => {
    const { id, token } = await join('Gaspard')
    await site.db.updateTable('account').set({ avatar_url: '/uploads/avatars/g.webp' }).where('id', '=', id).execute()
    await close(token)
    pass(30 * dayMs)
    const away = { ...site.jobs, enqueue: () => Promise.reject(new Error('no queue')) }
    await expect(deleteDueAccounts({ ...site.parts, jobs: away })).rejects.toThrow('no queue')
    expect(await exists(id)).toBe(true)
    await deleteDueAccounts(site.parts)
    expect(await exists(id)).toBe(false)
  })

  test('processes any number of accounts in one night', async () => {
    await makeCrowd(site.db, 45, new Date(site.now().getTime() - 30 * dayMs))
    expect(await deleteDueAccounts(site.parts)).toBe(45)
    expect(await deleteDueAccounts(site.parts)).toBe(0)
  })
})

test('the last active Administrateur cannot be deleted, even by concurrent requests', async () => {
  const [one, other] = [await join('Gael'), await join('Hedi')]
  await setRole(one.id, 'Administrateur')
  await setRole(other.id, 'Administrateur')
  const answers = await Promise.all([close(one.token), close(other.token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'CONFLICT',
    errors: [{ field: 'password' }],
  })
})

test('my data contains everything held about the account, and nothing of others', async () => {
  const { token } = await join('Igor')
  await join('Janis')
  const { status, body } = await call('GET', '/api/auth/export', { token })
  expect(status).toBe(200)
  expect(body.data.account).toMatchObject({ username: 'Igor', email: 'igor@exemple.fr', role: 'Utilisateur' })
  expect(body.data.sessions).toEqual([
    expect.objectContaining({ ip: '127.0.0.1', user_agent: expect.stringContaining('Firefox'), ended_at: null }),
  ])
  expect(JSON.stringify(body)).not.toMatch(/argon2|Janis|refresh/)
})
