import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/kit/eventually.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import { AppError } from '../http/app-error.ts'
import { type AnswerCache, createAnswerCache, type Produced } from './answer-cache.ts'

const answer = (text: string, seconds = 60, shows?: Tag[]): Produced => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(text),
  seconds,
  ...(shows && { shows }),
})
const page = Array.from({ length: 400 }, (_, line) => `${line * 7919} : le phare ${line % 7} garde ${line * 3}`).join()
const roomy = { maxBytes: 1024 * 1024 }
const findManyTimes = ({ find }: AnswerCache, key: string) => {
  for (let request = 0; request < 10; request++) find(key)
}

test('produces an answer once and then serves it from the cache', async () => {
  const cache = createAnswerCache(roomy)
  const produce = vi.fn(async () => answer('bonjour'))
  await cache.fill('/a', produce)
  await cache.fill('/a', produce)
  expect(produce).toHaveBeenCalledTimes(1)
  expect(cache.find('/a')?.bodies.identity?.toString()).toBe('bonjour')
})

test('keeps only the Brotli form of a long text, and no more memory than it needs', async () => {
  const cache = createAnswerCache(roomy)
  await cache.fill('/a', async () => answer('bonjour '.repeat(10_000)))
  const { br, ...others } = cache.find('/a')?.bodies ?? {}
  expect(others).toEqual({})
  expect(br?.buffer.byteLength).toBe(br?.length)
  expect(cache.size().bytes).toBeLessThan(2000)
  const text = await cache.fill('/b', async () => answer('à personne '.repeat(100), 0))
  expect(Object.keys(text.bodies)).toEqual(['identity'])
})

test('compresses an answer further once it has many readers', async () => {
  const cache = createAnswerCache(roomy)
  const { bodies } = await cache.fill('/a', async () => answer(page))
  const before = { ...bodies, ...cache.size() }
  findManyTimes(cache, '/a')
  expect(cache.find('/a')?.bodies).toBe(bodies)
  await eventually(() => expect(cache.find('/a')?.bodies.br?.length).toBeLessThan(before.br?.length ?? 0))
  const br = cache.find('/a')?.bodies.br ?? Buffer.alloc(0)
  expect(brotliDecompressSync(br).toString()).toBe(page)
  expect(br.buffer.byteLength).toBe(br.length)
  expect(before.bytes - cache.size().bytes).toBe((before.br?.length ?? 0) - br.length)
})

test('compresses one answer after another, with rests', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const cache = createAnswerCache(roomy)
  const brOf = (key: string) => cache.find(key)?.bodies.br?.length ?? 0
  const { bodies } = await cache.fill('/a', async () => answer(page))
  await cache.fill('/b', async () => answer(page))
  for (const key of ['/a', '/b']) findManyTimes(cache, key)
  const untilResting = async () => {
    while (vi.getTimerCount() === 0) await new Promise(setImmediate)
  }
  const long = bodies.br?.length ?? 0
  expect([brOf('/a'), brOf('/b')]).toEqual([long, long])
  await untilResting()
  expect(brOf('/a')).toBeLessThan(long)
  expect([brOf('/b'), vi.getTimerCount()]).toEqual([long, 1])
  vi.runAllTimers()
  brOf('/b')
  await untilResting()
  expect(brOf('/b')).toBeLessThan(long)
})

test('a CDN can purge every answer at once, as at a release', async () => {
  const cache = createAnswerCache({ ...roomy, isBehindCdn: true })
  const keyOf = async (key: string, shows: Tag[]) => {
    const { headers } = await cache.fill(key, async () => answer('texte', 60, shows))
    return headers['surrogate-key']
  }
  expect(await keyOf('/login', [])).toBe('catalogue')
  expect(await keyOf('/27', ['anime:27'])).toBe('anime:27 catalogue')
})

test('compresses the first answer for many readers when a CDN keeps it', async () => {
  const [own, behindCdn] = [createAnswerCache(roomy), createAnswerCache({ ...roomy, isBehindCdn: true })]
  const sizes = await Promise.all(
    [own, behindCdn].map(async (cache) => (await cache.fill('/a', async () => answer(page))).bodies.br?.length ?? 0),
  )
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0)
})

test('shares one production between simultaneous requests', async () => {
  const cache = createAnswerCache(roomy)
  const produce = vi.fn(async () => answer('bonjour'))
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.fill('/a', produce)))
  expect(produce).toHaveBeenCalledTimes(1)
  expect(new Set(all).size).toBe(1)
})

test('drops cached answers after a catalogue change, but serves them while the database is away', async () => {
  const cache = createAnswerCache(roomy)
  await cache.fill('/a', async () => answer('avant'))
  cache.drop(['catalogue'])
  expect(cache.find('/a')).toBeUndefined()
  const away = await cache.fill('/a', () => Promise.reject(new AppError('DATABASE_AWAY')))
  expect(away.bodies.identity?.toString()).toBe('avant')
  expect((await cache.fill('/a', async () => answer('après'))).bodies.identity?.toString()).toBe('après')
})

test('serves an answer outdated by a change to its waiting readers, and later only while the database is away', async () => {
  const cache = createAnswerCache(roomy)
  const { promise, resolve: finish } = Promise.withResolvers<Produced>()
  const waiting = cache.fill('/a', () => promise)
  cache.drop(['catalogue'])
  finish(answer('avant'))
  expect((await waiting).bodies.identity?.toString()).toBe('avant')
  expect(cache.find('/a')).toBeUndefined()
  const away = await cache.fill('/a', () => Promise.reject(new AppError('DATABASE_AWAY')))
  expect(away.bodies.identity?.toString()).toBe('avant')
  expect((await cache.fill('/a', async () => answer('après'))).bodies.identity?.toString()).toBe('après')
})

test('after a change, a new request does not join a production that began before it', async () => {
  const cache = createAnswerCache(roomy)
  const { promise, resolve: finish } = Promise.withResolvers<Produced>()
  const early = cache.fill('/a', () => promise)
  cache.drop(['catalogue'])
  const late = await cache.fill('/a', async () => answer('après'))
  finish(answer('avant'))
  await early
  expect(late.bodies.identity?.toString()).toBe('après')
  expect(cache.find('/a')?.bodies.identity?.toString()).toBe('après')
})

test('passes on any other failure, and caches nothing', async () => {
  const cache = createAnswerCache(roomy)
  await expect(cache.fill('/a', () => Promise.reject(new AppError('NOT_FOUND')))).rejects.toThrow(AppError)
  expect(cache.find('/a')).toBeUndefined()
})

test('serves a stale answer at once and renews it in the background', async () => {
  vi.useFakeTimers()
  const cache = createAnswerCache(roomy)
  await cache.fill('/a', async () => answer('un'))
  vi.advanceTimersByTime(61_000)
  expect(cache.find('/a')).toBeUndefined()
  expect((await cache.fill('/a', async () => answer('deux'))).bodies.identity?.toString()).toBe('un')
  await eventually(() => expect(cache.find('/a')?.bodies.identity?.toString()).toBe('deux'))
})

test('a CDN keeps no stale answer, but the next one', async () => {
  vi.useFakeTimers()
  const cache = createAnswerCache({ ...roomy, isBehindCdn: true })
  await cache.fill('/a', async () => answer('un'))
  vi.advanceTimersByTime(61_000)
  const { headers } = await cache.fill('/a', async () => answer('deux'))
  expect(headers).toEqual({ 'content-type': 'text/plain' })
  await eventually(() => expect(cache.find('/a')?.headers['surrogate-control']).toBe('max-age=60'))
})

test('renews an answer older than twice its lifetime before serving it', async () => {
  vi.useFakeTimers()
  const cache = createAnswerCache(roomy)
  await cache.fill('/a', async () => answer('un'))
  vi.advanceTimersByTime(121_000)
  expect((await cache.fill('/a', async () => answer('deux'))).bodies.identity?.toString()).toBe('deux')
})

test('evicts the least recently used answers when full', async () => {
  vi.useFakeTimers()
  const cache = createAnswerCache({ maxBytes: 5000 })
  for (const key of ['/a', '/b', '/c']) await cache.fill(key, async () => answer('x'.repeat(300), 60, []))
  vi.advanceTimersByTime(1001)
  cache.find('/a')
  await cache.fill('/d', async () => answer('x'.repeat(300), 60, []))
  expect(cache.find('/a')).toBeDefined()
  expect(cache.find('/b')).toBeUndefined()
  expect(cache.size().bytes).toBeLessThanOrEqual(5000)
})

test('keeps nothing for a lifetime of zero seconds or a size of zero', async () => {
  const cache = createAnswerCache(roomy)
  await cache.fill('/a', async () => answer('x', 0))
  expect(cache.size()).toEqual({ bytes: 0, answers: 0 })
  const closed = createAnswerCache({ maxBytes: 0 })
  await closed.fill('/a', async () => answer('x'))
  expect(closed.find('/a')).toBeUndefined()
})

const read = (cache: ReturnType<typeof createAnswerCache>, key: string) => cache.find(key)?.bodies.identity?.toString()

test('a change drops only the answers that show it', async () => {
  const cache = createAnswerCache(roomy)
  await cache.fill('/27', async () => answer('27', 60, ['anime:27', 'genre:1']))
  await cache.fill('/28', async () => answer('28', 60, ['anime:28', 'genre:1']))
  await cache.fill('/about', async () => answer('texte', 60, []))
  await cache.fill('/unknown', async () => answer('tout'))
  cache.drop(['anime:27'])
  expect(['/27', '/28', '/about', '/unknown'].map((key) => read(cache, key))).toEqual([
    undefined,
    '28',
    'texte',
    undefined,
  ])
  cache.drop(['genre:1'])
  expect(read(cache, '/28')).toBeUndefined()
  cache.drop(['catalogue'])
  expect(read(cache, '/about')).toBe('texte')
})

test('an unrelated change during its production leaves an answer cached', async () => {
  const cache = createAnswerCache(roomy)
  const { promise, resolve: finish } = Promise.withResolvers<Produced>()
  const waiting = cache.fill('/27', () => promise)
  cache.drop(['anime:28', 'planning'])
  finish(answer('27', 60, ['anime:27']))
  await waiting
  expect(read(cache, '/27')).toBe('27')
})

test('popular answers are remade in the background, one at a time', async () => {
  const cache = createAnswerCache(roomy)
  const finishers: (() => void)[] = []
  let isFirst = true
  const produce = (key: string) => () =>
    isFirst
      ? Promise.resolve(answer(`${key} avant`, 60, ['animes']))
      : new Promise<Produced>((resolve) => finishers.push(() => resolve(answer(`${key} après`, 60, ['animes']))))
  const keys = ['/a', '/b', '/c', '/d']
  for (const key of keys) await cache.fill(key, produce(key))
  isFirst = false
  cache.drop(['animes'])
  expect(keys.map((key) => read(cache, key))).toEqual([undefined, undefined, undefined, undefined])
  for (const _ of keys) {
    await eventually(() => expect(finishers).toHaveLength(1))
    finishers.pop()?.()
  }
  await eventually(() => expect(keys.map((key) => read(cache, key))).toEqual(keys.map((key) => `${key} après`)))
})

test('an answer without recent requests is not remade', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = createAnswerCache(roomy)
  const produce = vi.fn(async () => answer('x', 3600, ['animes']))
  const popular = vi.fn(async () => answer('y', 3600, ['animes']))
  await cache.fill('/a', produce)
  await cache.fill('/b', popular)
  vi.advanceTimersByTime(301_000)
  cache.find('/b')
  cache.drop(['animes'])
  await eventually(() => expect(read(cache, '/b')).toBe('y'))
  expect([produce, popular].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})
