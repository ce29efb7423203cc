import { describe, expect, test } from 'vitest'
import { makeEntry } from '../../../../../tests/kit/watching-entries.ts'
import { chooseEntry } from './choose-entry.ts'
import { acknowledge, type Entry, joinEntries, parseEntry, toSaves } from './entry.ts'

const watchedAt = Date.parse('2026-11-21T20:00:00.000Z')
const entry = makeEntry({ seconds: 412, durationSeconds: 1420, watchedAt, furthestSeconds: 412 })

describe('toSaves', () => {
  test('sends the position, the duration and the instant', () => {
    const save = { episode_id: 7, progress_seconds: 412, watched_at: '2026-11-21T20:00:00.000Z' }
    expect(toSaves(entry)).toEqual([{ ...save, duration_seconds: 1420 }])
    expect(toSaves({ ...entry, durationSeconds: null })).toEqual([save])
  })
  test('first sends that the episode was seen, when it was restarted since', () => {
    expect(toSaves({ ...entry, furthestSeconds: 1420 })).toMatchObject([
      { progress_seconds: 1420, watched_at: '2026-11-21T19:59:59.999Z' },
      { progress_seconds: 412, watched_at: '2026-11-21T20:00:00.000Z' },
    ])
    expect(toSaves({ ...entry, seconds: 1300, furthestSeconds: 1420 })).toHaveLength(1)
    expect(toSaves(acknowledge({ ...entry, furthestSeconds: 1420 }))).toHaveLength(1)
  })
})

test('of two entries the newest stays, with the furthest position of both', () => {
  const older = { ...entry, seconds: 1400, furthestSeconds: 1400, watchedAt: watchedAt - 1, isAcknowledged: true }
  const joined = { ...entry, furthestSeconds: 1400, isAcknowledged: false }
  expect(joinEntries(entry, older)).toEqual(joined)
  expect(joinEntries(older, entry)).toEqual(joined)
})

describe('a stored entry', () => {
  const read = (kept: object) => parseEntry(7, JSON.stringify(kept))
  const { episodeId: _, ...kept } = entry

  test('is read back as written', () => expect(read(kept)).toEqual(entry))
  test.each(['', '{', 'null', '[]', '"x"', '{"seconds":"9"}', '{"seconds":-4,"watchedAt":1}'])(
    'is dropped when it is %j',
    (text) => expect(parseEntry(7, text)).toBeUndefined(),
  )
  test('is dropped when the server would always refuse it', () => {
    expect(parseEntry(Number.NaN, JSON.stringify(kept))).toBeUndefined()
    expect(parseEntry(2 ** 31, JSON.stringify(kept))).toBeUndefined()
    expect(read({ ...kept, seconds: 172_801 })).toBeUndefined()
    expect(read({ ...kept, watchedAt: 8.7e15 })).toBeUndefined()
    expect(read({ ...kept, durationSeconds: 0, furthestSeconds: 'x' })).toEqual({ ...entry, durationSeconds: null })
  })
})

describe('after the server answered', () => {
  const kept = { progress_seconds: 900, duration_seconds: 1420, updated_at: '2026-11-21T21:00:00.000Z', seen: false }
  const theirs = {
    ...entry,
    seconds: 900,
    furthestSeconds: 900,
    watchedAt: watchedAt + 3_600_000,
    isAcknowledged: true,
  }
  const choose = (own: Entry | undefined, answer = {}) =>
    chooseEntry(own, { episodeId: 7, kept: { ...kept, ...answer } })

  test("the server's entry counts", () => {
    expect(choose(undefined)).toEqual(theirs)
    expect(choose(entry)).toEqual(theirs)
  })
  test('a newer unconfirmed entry counts', () => {
    const newer = { ...entry, watchedAt: theirs.watchedAt + 1 }
    expect(choose(newer)).toBe(newer)
    expect(choose(entry, { progress_seconds: 0, updated_at: null })).toBe(entry)
  })
  test('a confirmed entry that the server no longer has is dropped', () => {
    expect(choose(acknowledge(entry), { progress_seconds: 0, updated_at: null })).toBeUndefined()
    expect(choose({ ...acknowledge(entry), watchedAt: theirs.watchedAt + 1 })).toEqual(theirs)
  })
  test('an unsent mark that the episode was seen stays', () => {
    const unsentEnd = { ...entry, furthestSeconds: 1420 }
    expect(choose(unsentEnd)).toEqual({ ...theirs, furthestSeconds: 1420, isAcknowledged: false })
    expect(choose(unsentEnd, { seen: true })).toEqual(theirs)
  })
})
