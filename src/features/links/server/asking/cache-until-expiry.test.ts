import { expect, test } from 'vitest'
import { cacheUntilExpiry } from './cache-until-expiry.ts'

const noonMs = Date.parse('2026-03-01T12:00:00Z')

function makeKeeper() {
  let nowMs = noonMs
  let made = 0
  const keep = cacheUntilExpiry<{ number: number; expiresAt?: Date | undefined }>(() => new Date(nowMs), 3)
  const make = (expiresAt?: Date) => async () => {
    made += 1
    return { number: made, expiresAt }
  }
  return { keep, make, pass: (seconds: number) => (nowMs += seconds * 1000) }
}

const inSeconds = (seconds: number) => new Date(noonMs + seconds * 1000)

test('concurrent callers share one answer', async () => {
  const { keep, make } = makeKeeper()
  const answers = await Promise.all([keep('a', make()), keep('a', make()), keep('b', make())])
  expect(answers.map(({ number }) => number)).toEqual([1, 1, 2])
})

test.each([
  ['until a minute before it expires', inSeconds(600), 540],
  ['for an hour at most', inSeconds(86_400), 3600],
  ['for five minutes when it does not say', undefined, 300],
])('an answer is kept %s', async (_, expiresAt, seconds) => {
  const { keep, make, pass } = makeKeeper()
  await keep('a', make(expiresAt))
  pass(seconds - 1)
  expect(await keep('a', make())).toMatchObject({ number: 1 })
  pass(1)
  expect(await keep('a', make())).toMatchObject({ number: 2 })
})

test('an answer that expires at once is not cached', async () => {
  const { keep, make } = makeKeeper()
  await keep('a', make(inSeconds(30)))
  expect(await keep('a', make())).toMatchObject({ number: 2 })
})

test('a fresh answer is fetched, unless the cached one is brand new', async () => {
  const { keep, make, pass } = makeKeeper()
  await keep('a', make())
  pass(9)
  expect(await keep('a', make(), { fresh: true })).toMatchObject({ number: 1 })
  pass(1)
  expect(await keep('a', make(), { fresh: true })).toMatchObject({ number: 2 })
})

test('a failure is shared for fifteen seconds', async () => {
  const { keep, make, pass } = makeKeeper()
  const fail = () => Promise.reject(new Error('no'))
  await expect(keep('a', fail)).rejects.toThrow('no')
  pass(14)
  await expect(keep('a', make())).rejects.toThrow('no')
  pass(1)
  expect(await keep('a', make())).toMatchObject({ number: 1 })
})

test('the oldest answers are evicted', async () => {
  const { keep, make } = makeKeeper()
  for (const key of ['a', 'b', 'c', 'd']) await keep(key, make())
  expect(await keep('b', make())).toMatchObject({ number: 2 })
  expect(await keep('a', make())).toMatchObject({ number: 5 })
})

test('an answer from before the clock was set back is fetched again', async () => {
  const { keep, make, pass } = makeKeeper()
  await keep('a', make())
  pass(-3600)
  expect(await keep('a', make())).toMatchObject({ number: 2 })
})
