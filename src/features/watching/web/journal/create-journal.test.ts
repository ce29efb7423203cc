import { beforeEach, describe, expect, test } from 'vitest'
import type { ReportCause } from './apply-report.ts'
import { createJournal, type EntryStore, type JournalEffect } from './create-journal.ts'
import type { Entry, Owner } from './entry.ts'

const me = 4
let now = 0
let kept: Map<string, Entry>
let journal: ReturnType<typeof createJournal>
const store: EntryStore = {
  find: (owner, episodeId) => kept.get(`${owner}:${episodeId}`),
  list: (owner) => [...kept].flatMap(([key, entry]) => (key.startsWith(`${owner}:`) ? [entry] : [])),
  keep: (owner, entry) => kept.set(`${owner}:${entry.episodeId}`, entry),
  drop: (owner, episodeId) => kept.delete(`${owner}:${episodeId}`),
}

beforeEach(() => {
  now = 1_800_000_000_000
  kept = new Map()
  journal = createJournal(store)
})

const report = (seconds: number, cause: ReportCause = 'playing', owner: Owner = me, episodeId = 7) =>
  journal.take({ type: 'reported', owner, report: { episodeId, seconds, durationSeconds: 1440, cause, now } })

/** Plays second by second; returns the positions sent meanwhile. */
function play({ from, to }: { from: number; to: number }): number[] {
  const sent: number[] = []
  for (let seconds = from; seconds <= to; seconds += 1) {
    now += 1000
    for (const effect of report(seconds)) {
      sent.push(...positionsOf(effect))
      answer(effect)
    }
  }
  return sent
}

const entriesOf = (effect: JournalEffect | undefined) => (effect?.type === 'send' ? effect.entries : [])
const positionsOf = (effect: JournalEffect | undefined) => entriesOf(effect).map(({ seconds }) => seconds)

function answer(effect: JournalEffect | undefined, unknownEpisodeIds: number[] = []): JournalEffect[] {
  return journal.take({ type: 'answered', owner: me, sent: entriesOf(effect), unknownEpisodeIds })
}
function fail(effect: JournalEffect | undefined, why: 'later' | 'refused' = 'later'): JournalEffect[] {
  return journal.take({ type: 'failed', owner: me, sent: entriesOf(effect), why })
}

test('while playing, the first position is sent at once, then one every 15 seconds', () => {
  expect(play({ from: 1, to: 66 })).toEqual([5, 20, 35, 50, 65])
})

const playedOf = (effect: JournalEffect | undefined) => entriesOf(effect).map(({ playedSeconds }) => playedSeconds)

describe('the time played', () => {
  test('is sent with each position, and once', () => {
    play({ from: 1, to: 10 })
    now += 10_000
    expect(report(20, 'pause').flatMap(playedOf)).toEqual([15])
  })

  test('of an unanswered call is sent again with the next', () => {
    play({ from: 1, to: 20 })
    now += 10_000
    const [lost] = report(30, 'pause')
    fail(lost)
    now += 10_000
    report(30, 'playing')
    now += 5000
    expect(report(35, 'pause').flatMap(playedOf)).toEqual([15])
  })

  test('that is played during a call is sent by the next', () => {
    play({ from: 1, to: 20 })
    now += 10_000
    const [first] = report(30, 'pause')
    now += 7000
    report(37, 'pause')
    expect(answer(first).flatMap(playedOf)).toEqual([7])
  })

  test('does not grow by seeking', () => {
    play({ from: 1, to: 20 })
    now += 1000
    expect(report(900, 'seek').flatMap(playedOf)).toEqual([0])
  })
})

test('confirmed positions are not sent again', () => {
  const [sent] = report(100, 'seek')
  answer(sent)
  expect(store.find(me, 7)?.isAcknowledged).toBe(true)
  expect(report(100, 'hidden')).toEqual([])
  expect(journal.take({ type: 'woken', owner: me })).toEqual([])
})

describe('while a call is in flight', () => {
  test('the next one waits, then carries the newest position', () => {
    const [first] = report(100, 'seek')
    expect(report(300, 'seek')).toEqual([])
    expect(report(500, 'seek')).toEqual([])
    expect(answer(first).flatMap(positionsOf)).toEqual([500])
  })

  test('a page being left sends at once, unless the call in flight has the same position', () => {
    report(100, 'seek')
    expect(report(100, 'hidden')).toEqual([])
    expect(report(300, 'leave').flatMap(positionsOf)).toEqual([300])
  })

  test('its confirmation does not cover later positions', () => {
    const [first] = report(100, 'seek')
    now += 5000
    report(105)
    expect(answer(first)).toEqual([])
    expect(store.find(me, 7)).toMatchObject({ seconds: 105, isAcknowledged: false })
  })
})

describe('when a call fails', () => {
  test('it is retried after 15 s, then at growing intervals up to 5 minutes', () => {
    const delays = Array.from({ length: 7 }, (_, turn) => {
      const [sent] = report(100 + turn * 10, 'seek')
      return fail(sent)
    })
    expect(delays.flat()).toEqual(
      [15, 30, 60, 120, 240, 300, 300].map((seconds) => ({ type: 'retry', afterMs: seconds * 1000 })),
    )
    const [again] = journal.take({ type: 'woken', owner: me })
    expect(positionsOf(again)).toEqual([160])
    answer(again)
    expect(fail(report(500, 'seek')[0])).toEqual([{ type: 'retry', afterMs: 15_000 }])
  })

  test('the entry of a deleted episode is dropped', () => {
    const [sent] = report(100, 'seek')
    expect(answer(sent, [7])).toEqual([])
    expect(store.list(me)).toEqual([])
  })

  test('a refused entry is dropped, and does not block the others', () => {
    for (const episodeId of [1, 2, 3]) report(100, 'seek', 'device', episodeId)
    const [together] = journal.take({ type: 'signed-in', owner: me })
    expect(entriesOf(together)).toHaveLength(3)
    const [first] = fail(together, 'refused')
    expect(entriesOf(first).map(({ episodeId }) => episodeId)).toEqual([1])
    const [second] = fail(first, 'refused')
    const [third] = answer(second)
    answer(third)
    expect(store.list(me).map(({ episodeId, isAcknowledged }) => [episodeId, isAcknowledged])).toEqual([
      [2, true],
      [3, true],
    ])
  })
})

describe('without an account', () => {
  test('positions stay on the device', () => {
    expect(report(100, 'seek', 'device')).toEqual([])
    expect(store.find('device', 7)).toMatchObject({ seconds: 100 })
  })

  test('positions are moved to the account at login, in batches, and replace nothing newer', () => {
    for (let episodeId = 1; episodeId <= 300; episodeId += 1) report(60, 'seek', 'device', episodeId)
    now += 60_000
    report(900, 'seek', me, 1)
    const other = createJournal(store)
    const [first] = other.take({ type: 'signed-in', owner: me })
    expect(store.list('device')).toEqual([])
    expect(store.find(me, 1)).toMatchObject({ seconds: 900 })
    expect(entriesOf(first)).toHaveLength(200)
    const [rest] = other.take({ type: 'answered', owner: me, sent: entriesOf(first), unknownEpisodeIds: [] })
    expect(entriesOf(rest)).toHaveLength(100)
  })
})

test('entries of another account wait for its login', () => {
  const [mine] = report(100, 'seek')
  fail(mine)
  expect(journal.take({ type: 'signed-in', owner: 5 })).toEqual([])
  expect(store.find(me, 7)).toMatchObject({ isAcknowledged: false })
})

test('closing a paused page does not update the instant', () => {
  now += 1000
  const [first] = report(100.4)
  answer(first)
  now += 1000
  report(102.4)
  const reached = now
  now += 3_600_000
  report(102.4, 'leave')
  expect(store.find(me, 7)).toMatchObject({ seconds: 102, watchedAt: reached })
})

test('closing a paused page does not replace what another one played since', () => {
  report(100)
  now += 60_000
  const other = { episodeId: 7, seconds: 900, durationSeconds: 1440, cause: 'seek', now } as const
  createJournal(store).take({ type: 'reported', owner: me, report: other })
  now += 60_000
  report(100, 'leave')
  expect(store.find(me, 7)).toMatchObject({ seconds: 900 })
})

test('after the clock was set back, a pause at the last reported position is kept', () => {
  const [first] = report(100, 'seek')
  answer(first)
  now -= 3_600_000
  const [second] = report(103)
  answer(second)
  now += 1000
  report(104)
  now += 1
  report(104, 'pause')
  expect(store.find(me, 7)).toMatchObject({ seconds: 104 })
})

test('closing a page after restoring a position sends nothing', () => {
  expect(report(412, 'pause')).toEqual([])
  expect(report(412, 'leave')).toEqual([])
  expect(store.list(me)).toEqual([])
  now += 1000
  report(413)
  expect(store.find(me, 7)).toMatchObject({ seconds: 413, watchedAt: now })
})
