import { beforeEach, expect, test, vi } from 'vitest'
import { useLocalStorage } from '../../../../tests/kit/local-storage.ts'
import { spoilersKey } from '../../../shared/spoiler-choice.ts'
import { identifyCallsBy } from '../../../ui/api/caller-identity.ts'
import type { User } from '../contract.ts'
import { beginSession, getSession, replaceUser } from './session.ts'
import { checkProfile, endOnServer, renew } from './session-calls.ts'
import { startSessionChecks } from './use-session-checks.ts'

const kept = useLocalStorage()
beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' }))

const toUser = (id: number, username: string): User => ({
  id,
  username,
  email: `${username}@exemple.fr`,
  role: 'Utilisateur',
  is_active: true,
  avatar_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
  last_login: null,
  email_confirmed: true,
})

test('the profile of another account, asked for before a sign-in, is not stored', () => {
  const tokens = { accessToken: 'a', refreshToken: 'r' }
  beginSession({ tokens, user: toUser(2, 'bruno'), device: 'd' })
  replaceUser(toUser(1, 'aline'))
  expect(getSession().user?.username).toBe('bruno')
  replaceUser(toUser(2, 'bruno-b'))
  expect(getSession().user?.username).toBe('bruno-b')
})

test('a session is renewed where the browser forbids locks', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) },
  })
  vi.stubGlobal('fetch', async () => Response.json({ tokens: { accessToken: 'b', refreshToken: 's' } }))
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user: toUser(2, 'bruno'), device: 'd' })
  expect(await renew('a')).toBe('b')
})

test('a profile that comes late does not take back what was chosen to be covered meanwhile', async () => {
  const user = { ...toUser(2, 'bruno'), spoilers: { mode: 'off', shown_anime_ids: [] } }
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user, device: 'd' })
  const chosen = '{"mode":"all","shown_anime_ids":[]}'
  vi.stubGlobal('fetch', async () => {
    kept.set(spoilersKey, chosen)
    return Response.json({ user })
  })
  await checkProfile()
  expect(kept.get(spoilersKey)).toBe(chosen)
  vi.stubGlobal('fetch', async () => Response.json({ user }))
  await checkProfile()
  expect(kept.get(spoilersKey)).toBe('{"mode":"off","shown_anime_ids":[]}')
})

test('a sign-out that the site does not hear of ends the push messages to this browser', async () => {
  const unsubscribe = vi.fn()
  const getRegistration = async () => ({ pushManager: { getSubscription: async () => ({ unsubscribe }) } })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await endOnServer('r')
  expect(unsubscribe).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await endOnServer('r')
  expect(unsubscribe).toHaveBeenCalled()
})

test('the profile is read at the start, every five minutes and when the page is shown, if it is visible', async () => {
  const page = Object.assign(new EventTarget(), { documentElement: { dataset: {} }, visibilityState: 'visible' })
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  const repeat = vi.fn((_check: () => void, _everyMs: number) => 0)
  vi.stubGlobal('setInterval', repeat)
  const user = toUser(2, 'bruno')
  const ask = vi.fn(async () => Response.json({ user }))
  vi.stubGlobal('fetch', ask)
  const expectAsked = (times: number) => expect.poll(() => ask.mock.calls.length).toBe(times)
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user, device: 'd' })
  const stop = startSessionChecks()
  await expectAsked(1)
  const [[check, everyMs] = [() => {}, 0]] = repeat.mock.calls
  expect(everyMs).toBe(5 * 60_000)
  check()
  await expectAsked(2)
  show('hidden')
  check()
  show('visible')
  await expectAsked(3)
  stop()
  identifyCallsBy({ accessToken: () => undefined, renew: async () => undefined })
})
