import { expect, test, vi } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { createAnswerCache, type Produced } from './answer-cache.ts'

const answer = (text: string, seconds = 60): Produced => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(text),
  seconds,
})
const roomy = { maxBytes: 1024 * 1024 }

test('an answer is made once and then found', async () => {
  const cache = createAnswerCache(roomy)
  const produce = vi.fn(async () => answer('bonjour'))
  await cache.fill('/a', produce)
  await cache.fill('/a', produce)
  expect(produce).toHaveBeenCalledTimes(1)
  expect(cache.find('/a')?.bodies.identity.toString()).toBe('bonjour')
})

test('an answer says whether others will get it too', async () => {
  const cache = createAnswerCache(roomy)
  expect((await cache.fill('/a', async () => answer('bonjour'))).isKept).toBe(true)
  expect((await cache.fill('/b', async () => answer('à personne', 0))).isKept).toBe(false)
  const nothing = createAnswerCache({ maxBytes: 0 })
  expect((await nothing.fill('/a', async () => answer('bonjour'))).isKept).toBe(false)
})

test('many who ask at once share one production', async () => {
  const cache = createAnswerCache(roomy)
  const produce = vi.fn(async () => answer('bonjour'))
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.fill('/a', produce)))
  expect(produce).toHaveBeenCalledTimes(1)
  expect(new Set(all).size).toBe(1)
})

test('after a change of the catalogue nothing kept counts', async () => {
  const cache = createAnswerCache(roomy)
  await cache.fill('/a', async () => answer('avant'))
  cache.expireAll()
  expect(cache.find('/a')).toBeUndefined()
  expect((await cache.fill('/a', async () => answer('après'))).bodies.identity.toString()).toBe('après')
})

test('an answer that a change overtook serves who waits and is not kept', async () => {
  const cache = createAnswerCache(roomy)
  let finish = (_: Produced) => {}
  const waiting = cache.fill('/a', () => new Promise<Produced>((resolve) => (finish = resolve)))
  cache.expireAll()
  finish(answer('avant'))
  expect((await waiting).bodies.identity.toString()).toBe('avant')
  expect(cache.find('/a')).toBeUndefined()
})

test('after a change, who asks does not get the production that began before it', async () => {
  const cache = createAnswerCache(roomy)
  let finish = (_: Produced) => {}
  const early = cache.fill('/a', () => new Promise<Produced>((resolve) => (finish = resolve)))
  cache.expireAll()
  const late = await cache.fill('/a', async () => answer('après'))
  finish(answer('avant'))
  await early
  expect(late.bodies.identity.toString()).toBe('après')
  expect(cache.find('/a')?.bodies.identity.toString()).toBe('après')
})

test('with the database away an outdated answer is better than none', async () => {
  const cache = createAnswerCache(roomy)
  await cache.fill('/a', async () => answer('avant'))
  cache.expireAll()
  const kept = await cache.fill('/a', () => Promise.reject(new AppError('DATABASE_AWAY')))
  expect(kept.bodies.identity.toString()).toBe('avant')
})

test('any other failure is passed on, and nothing is kept of it', async () => {
  const cache = createAnswerCache(roomy)
  await expect(cache.fill('/a', () => Promise.reject(new AppError('NOT_FOUND')))).rejects.toThrow(AppError)
  expect(cache.find('/a')).toBeUndefined()
})

test('an answer grown old is given at once and renewed behind', async () => {
  vi.useFakeTimers()
  try {
    const cache = createAnswerCache(roomy)
    await cache.fill('/a', async () => answer('un'))
    vi.advanceTimersByTime(61_000)
    expect(cache.find('/a')).toBeUndefined()
    expect((await cache.fill('/a', async () => answer('deux'))).bodies.identity.toString()).toBe('un')
    await vi.waitFor(() => expect(cache.find('/a')?.bodies.identity.toString()).toBe('deux'))
  } finally {
    vi.useRealTimers()
  }
})

test('an answer older than twice its life is made anew before it is given', async () => {
  vi.useFakeTimers()
  try {
    const cache = createAnswerCache(roomy)
    await cache.fill('/a', async () => answer('un'))
    vi.advanceTimersByTime(121_000)
    expect((await cache.fill('/a', async () => answer('deux'))).bodies.identity.toString()).toBe('deux')
  } finally {
    vi.useRealTimers()
  }
})

test('the least recently used leave when the room is full', async () => {
  const cache = createAnswerCache({ maxBytes: 5000 })
  for (const key of ['/a', '/b', '/c']) await cache.fill(key, async () => answer('x'.repeat(300)))
  cache.find('/a')
  await cache.fill('/d', async () => answer('x'.repeat(300)))
  expect(cache.find('/a')).toBeDefined()
  expect(cache.find('/b')).toBeUndefined()
  expect(cache.size().bytes).toBeLessThanOrEqual(5000)
})

test('an answer of zero seconds, or no room at all, keeps nothing', async () => {
  const cache = createAnswerCache(roomy)
  await cache.fill('/a', async () => answer('x', 0))
  expect(cache.size()).toEqual({ bytes: 0, answers: 0 })
  const closed = createAnswerCache({ maxBytes: 0 })
  await closed.fill('/a', async () => answer('x'))
  expect(closed.find('/a')).toBeUndefined()
})
