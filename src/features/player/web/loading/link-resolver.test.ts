import { expect, it, vi } from 'vitest'
import { preloadNext } from '../next-episode/preload-next.ts'
import { initialPlayerState } from '../state/player-state.ts'
import { createCachingResolver } from './link-resolver.ts'
import type { PlayableSource, ResolveSource } from './playable-source.ts'

const toSource = (url: string): PlayableSource => ({ url, type: 'mp4', captions_url: null, cors: true })
const { signal } = new AbortController()

/** Fakes a host that returns another address each time. */
function createHost() {
  let asked = 0
  const resolve = vi.fn<ResolveSource>(async () => toSource(`/film-${++asked}.mp4`))
  return { resolve, resolver: createCachingResolver(resolve) }
}

it('returns a resolved-ahead link once, also while its request is in flight', async () => {
  const { resolve, resolver } = createHost()
  const ahead = resolver.resolveAhead(7)
  const first = resolver.resolve(7, { signal, fresh: false })
  expect(await first).toBe(await ahead)
  expect(await resolver.resolve(7, { signal, fresh: false })).toEqual(toSource('/film-2.mp4'))
  expect(resolve).toHaveBeenCalledTimes(2)
})

it('resolves again when fresh is requested, and for other links', async () => {
  const { resolver } = createHost()
  await resolver.resolveAhead(7)
  expect(await resolver.resolve(8, { signal, fresh: false })).toEqual(toSource('/film-2.mp4'))
  expect(await resolver.resolve(7, { signal, fresh: true })).toEqual(toSource('/film-3.mp4'))
})

it('forgets a resolved link after five minutes', async () => {
  vi.useFakeTimers()
  const { resolver } = createHost()
  await resolver.resolveAhead(7)
  vi.advanceTimersByTime(5 * 60_000)
  expect(await resolver.resolve(7, { signal, fresh: false })).toEqual(toSource('/film-2.mp4'))
})

it('passes the error of a link resolved ahead to the player without a second request', async () => {
  const resolve = vi.fn<ResolveSource>(async () => {
    throw new Error('Erreur de résolution')
  })
  const resolver = createCachingResolver(resolve)
  await resolver.resolveAhead(7).catch(() => undefined)
  await expect(resolver.resolve(7, { signal, fresh: false })).rejects.toThrow('Erreur de résolution')
  expect(resolve).toHaveBeenCalledTimes(1)
})

it('sends one request for preparing, beginning and playing a link', async () => {
  const { resolve, resolver } = createHost()
  await resolver.prepare(7)
  await resolver.prepare(7)
  await resolver.resolveAhead(7)
  expect(await resolver.resolve(7, { signal, fresh: false })).toEqual(toSource('/film-1.mp4'))
  expect(resolve).toHaveBeenCalledTimes(1)
})

it('does not cache a failure to prepare', async () => {
  const resolve = vi.fn<ResolveSource>(async () => toSource('/film.mp4'))
  resolve.mockRejectedValueOnce(new Error('Trop de requêtes'))
  const resolver = createCachingResolver(resolve)
  await resolver.prepare(7)
  expect(await resolver.resolve(7, { signal, fresh: false })).toEqual(toSource('/film.mp4'))
})

it('sends a new request for an episode that could not be preloaded', async () => {
  const resolve = vi.fn<ResolveSource>(async () => toSource('/film.mp4'))
  resolve.mockRejectedValueOnce(new Error('Trop de requêtes'))
  const resolver = createCachingResolver(resolve)
  let look = () => {}
  const player = {
    getState: () => ({ ...initialPlayerState, phase: 'ready' as const, currentTime: 95, duration: 100 }),
    subscribe: (listener: () => void) => {
      look = listener
      return () => {}
    },
  }
  const stop = preloadNext({ player, source: { id: 7, host: '' }, ...resolver })
  look()
  await vi.waitFor(() => expect(resolve).toHaveBeenCalledTimes(1))
  stop()
  expect(await resolver.resolve(7, { signal, fresh: false })).toEqual(toSource('/film.mp4'))
})
