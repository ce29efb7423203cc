import { describe, expect, test } from 'vitest'
import { firefox, iphone, password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { listMailsTo } from '../../../../../tests/kit/read-mails.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { deleteExpired } from '../handle-jobs.ts'

const site = useAccountsApi({ SMTP_URL: 'folder', SESSION_DAYS: '10' })
const { call, join, pass } = site
const emailOf = (name: string) => `${name.toLowerCase()}@exemple.fr`

type From = { userAgent?: string; ip?: string; device?: string; given?: string }
const logIn = (name: string, { device, given = password, ...from }: From = {}) =>
  call('POST', '/api/auth/login', {
    body: { email: emailOf(name), password: given, ...(device && { device }) },
    ...from,
  })

/** Returns the mails about new devices. */
const noticesTo = (name: string) =>
  listMailsTo(`${site.dataDir}/mail`, emailOf(name)).filter((mail) =>
    mail.includes('Connexion depuis un nouvel appareil'),
  )
const noticeCount = (name: string, count: number) =>
  expect.poll(() => noticesTo(name).length, { timeout: 20_000 }).toBe(count)

describe('a mail about a new device', () => {
  test('follows a sign-in from a browser or address not seen before, at most once an hour', async () => {
    await join('Alban')
    expect((await logIn('Alban', { userAgent: iphone, ip: '198.51.100.7' })).status).toBe(200)
    await noticeCount('Alban', 1)
    const [mail = ''] = noticesTo('Alban')
    expect(mail).toContain('Safari sur iPhone')
    expect(mail).toContain('198.51.100.7')
    await logIn('Alban', { userAgent: iphone, ip: '198.51.100.8' })
    const rows = await listRows<{ count: number }>(site.db)`
      select count(*)::int as count from jobs.job where name = 'send-new-device-notice'`
    expect(rows).toEqual([{ count: 1 }])
  })

  test('does not follow a registration, a known browser at its address, or a device with its mark', async () => {
    const { device } = await join('Bella')
    expect((await logIn('Bella')).status).toBe(200)
    expect((await logIn('Bella', { device, userAgent: firefox, ip: '203.0.113.9' })).status).toBe(200)
    // A later notice proves that none was waiting.
    await logIn('Bella', { userAgent: iphone, ip: '203.0.113.10' })
    await noticeCount('Bella', 1)
    expect(noticesTo('Bella')[0]).toContain('203.0.113.10')
  })
})

describe('my activity', () => {
  const activity = (token: string, query = '') => call('GET', `/api/auth/activity${query}`, { token })

  test('lists sign-ins and changes, the newest first, by page', async () => {
    const { token } = await join('Carla')
    await call('PUT', '/api/auth/profile', { token, body: { username: 'Carla Nova' } })
    await call('PUT', '/api/auth/profile', { token, body: { username: 'Carla Nova' } })
    const change = { currentPassword: password, newPassword: 'Boussole42' }
    expect((await call('PUT', '/api/auth/change-password', { token, body: change })).status).toBe(200)
    await logIn('Carla', { userAgent: iphone, given: 'Boussole42' })
    const { body } = await activity(token)
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['sign-in', 'password', 'rename', 'register'])
    expect(body.events[0]).toMatchObject({ browser: 'Safari', system: 'iPhone', ip: '127.0.0.1' })
    expect(body.pagination).toEqual({ page: 1, limit: 20, total: 4, total_pages: 1 })
    const second = (await activity(token, '?page=2&limit=3')).body
    expect(second.events.map(({ kind }: { kind: string }) => kind)).toEqual(['register'])
    const { data } = (await call('GET', '/api/auth/export', { token })).body
    expect(data.account_activity).toHaveLength(4)
  })

  test('is kept for a year', async () => {
    const { id } = await join('Dario')
    const events = () => site.db.selectFrom('account_event').select('id').where('account_id', '=', id).execute()
    pass(365 * dayMs)
    await deleteExpired(site.parts)
    expect(await events()).toHaveLength(1)
    pass(1)
    await deleteExpired(site.parts)
    expect(await events()).toHaveLength(0)
  })
})

test('SESSION_DAYS ends a session that is used each day', async () => {
  let { refreshToken } = await join('Elio')
  for (let day = 1; day < 10; day++) {
    pass(dayMs)
    const { status, body } = await call('POST', '/api/auth/refresh-token', { body: { refreshToken } })
    expect(status).toBe(200)
    refreshToken = body.tokens.refreshToken
  }
  pass(dayMs)
  expect((await call('POST', '/api/auth/refresh-token', { body: { refreshToken } })).status).toBe(401)
})
