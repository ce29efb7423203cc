import { expect, test, vi } from 'vitest'
import { readPushState } from './push-device.ts'

const endpoint = 'https://push.example/device'

/** A browser whose subscription, made with a key of these bytes, is registered at a site whose key is \x01\x02. */
function stubBrowser(applicationServerKey: ArrayBuffer | null): void {
  const subscription = { endpoint, options: { applicationServerKey } }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('fetch', async () => Response.json({ public_key: 'AQI', devices: [{ endpoint }] }))
}

test.each([
  ['the key of the site', Uint8Array.of(1, 2).buffer, 'on'],
  ['no known key', null, 'on'],
  ['a key that the site had before', Uint8Array.of(1, 3).buffer, 'off'],
])('a registered device with %s', async (_, key, state) => {
  stubBrowser(key)
  expect(await readPushState()).toBe(state)
})
