import { beforeEach, expect, test, vi } from 'vitest'
import { makeEntry, makeWatchedEpisode } from '../../../../../tests/kit/watching-entries.ts'
import { watchProgress } from '../watch-progress.ts'
import { listWatched, rememberWatched } from '../watched-episodes.ts'
import { browserEntries } from './browser-entries.ts'
import { sendEntries, startJournal } from './tab-journal.ts'

const session = vi.hoisted(() => ({ now: { status: 'signed-out' } as object, follow: () => {} }))
vi.mock('../../../account/web/public.ts', () => ({
  watchedKey: 'watched_episodes',
  getSession: () => session.now,
  subscribeToSession: (follow: () => void) => Object.assign(session, { follow }),
}))

// Node has no window: without storage, entries last as long as the page.
beforeEach(() => {
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget())
  vi.stubGlobal('localStorage', undefined)
})

test('confirmed entries that a closed tab left are deleted once its account has signed out; unsaved ones stay', () => {
  browserEntries.keep(8, makeEntry({ episodeId: 1, isAcknowledged: true }))
  browserEntries.keep(8, makeEntry({ episodeId: 2 }))
  browserEntries.keep('device', makeEntry({ episodeId: 3 }))
  rememberWatched(makeWatchedEpisode({}))
  startJournal()
  expect(browserEntries.list(8).map(({ episodeId }) => episodeId)).toEqual([2])
  expect(browserEntries.list('device')).toHaveLength(1)
  expect(listWatched()).toEqual([])
})

const answerWith = (body: BodyInit, status: number) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': 'text/html' } }))

test('the entry of an unknown episode is dropped', async () => {
  answerWith(JSON.stringify({ message: 'Épisode introuvable.', code: 'NOT_FOUND' }), 404)
  expect(await sendEntries([makeEntry()])).toEqual([7])
})

test.each([
  ['a portal’s page for an unknown address', '<h1>Wi-Fi</h1>', 404],
  ['a proxy’s JSON', '{"message":"no Route matched"}', 404],
  ['a portal’s page', '<h1>Wi-Fi</h1>', 200],
])('%s drops nothing: progress is sent again', async (_, body, status) => {
  answerWith(body, status)
  await expect(sendEntries([makeEntry()])).rejects.toThrow()
})

test('where the browser forbids locks, entries that wait for a sign-in are sent at the sign-in', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const fetched = vi.fn(async (_url: string) => Response.json({ adopted_count: 2, unknown_episode_ids: [] }))
  vi.stubGlobal('fetch', fetched)
  startJournal()
  browserEntries.keep(4, makeEntry({ episodeId: 7 }))
  browserEntries.keep('device', makeEntry({ episodeId: 3 }))
  session.now = { status: 'signed-in', user: { id: 4 } }
  session.follow()
  await vi.waitFor(() => expect(browserEntries.find(4, 7)?.isAcknowledged).toBe(true))
  expect(fetched.mock.lastCall?.[0]).toBe('/api/watch-progress/adopt')
  expect(browserEntries.list('device')).toEqual([])
})

test('a server’s position that arrives after 3 s counts, unless the browser has one', async () => {
  session.now = { status: 'signed-in', user: { id: 5 } }
  const late = { progress_seconds: 900, duration_seconds: 1440, updated_at: '2026-11-21T20:00:00Z', seen: false }
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return Response.json(late)
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms > 3000 ? AbortSignal.any([]) : AbortSignal.abort()))
  browserEntries.keep(5, makeEntry({ episodeId: 7, seconds: 100 }))
  expect(await watchProgress.findPosition(7)).toMatchObject({ seconds: 100 })
  expect(await watchProgress.findPosition(8)).toMatchObject({ seconds: 900 })
})
