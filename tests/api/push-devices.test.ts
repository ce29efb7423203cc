import { expect, test } from 'vitest'
import { isBuilt, useTestSite } from '../kit/test-site.ts'

const site = useTestSite()

async function signIn(path: 'register' | 'login') {
  const body = { username: 'camille', email: 'camille@exemple.fr', password: 'Lanterne7' }
  const { tokens } = (await site.call('POST', `/api/auth/${path}`, { body })).json() as {
    tokens: { accessToken: string; refreshToken: string }
  }
  return tokens
}

test('a device is notified only while it is signed in', async () => {
  const phone = await signIn('register')
  const computer = await signIn('login')
  const add = (name: string, token: string) => {
    const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
    const body = { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys }
    return site.call('POST', '/api/notifications/push', { token, body })
  }
  expect((await add('phone', phone.accessToken)).status).toBe(204)
  expect((await add('computer', computer.accessToken)).status).toBe(204)
  const read = async () => (await site.call('GET', '/api/notifications/push', { token: computer.accessToken })).json()
  expect(await read()).toMatchObject({
    // An uncompressed point of P-256, as browsers take it for `applicationServerKey`.
    public_key: expect.stringMatching(/^B[\w-]{86}$/),
    devices: [
      { endpoint: 'https://fcm.googleapis.com/fcm/send/computer' },
      { endpoint: 'https://fcm.googleapis.com/fcm/send/phone' },
    ],
  })

  await site.call('POST', '/api/auth/logout', { body: { refreshToken: phone.refreshToken } })
  expect(await read()).toMatchObject({ devices: [{ endpoint: 'https://fcm.googleapis.com/fcm/send/computer' }] })
})

test.runIf(isBuilt).each(['identity', 'gzip', 'br'])(
  'the service worker may control the whole site, and is revalidated (%s)',
  async (encoding) => {
    const { status, headers } = await site.ask('/sw.js', { headers: { 'accept-encoding': encoding } })
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['cache-control']).toBe('no-cache')
  },
)
