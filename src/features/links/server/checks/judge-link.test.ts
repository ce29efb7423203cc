import { describe, expect, test } from 'vitest'
import type { CheckResult } from './check-source.ts'
import { judgeLink, type KnownLink } from './judge-link.ts'

const now = new Date('2026-03-01T12:00:00Z')
const fine: KnownLink = { health: 'ok', failures: 0, failingSince: null, watched: 0 }
const judge = (known: Partial<KnownLink>, result: CheckResult, othersAnswer = true) =>
  judgeLink({ ...fine, ...known }, { result }, { now, othersAnswer })
const hoursUntil = (instant: Date) => (instant.getTime() - now.getTime()) / 3_600_000
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('a link that plays', () => {
  test.each(['ok', 'slow'] as const)('is %s again, whatever its health was', (health) => {
    const known = { health: 'dead', failures: 9, failingSince: hoursAgo(900) } as const
    expect(judge(known, health)).toMatchObject({ health, failures: 0, failingSince: null })
  })

  test.each([
    [0, 168],
    [3, 84],
    [99, 16.8],
    [1_000_000, 3],
  ])('is checked sooner the more viewers it has (%i: %d h)', (watched, hours) => {
    expect(hoursUntil(judge({ watched }, 'ok').dueAt)).toBeCloseTo(hours)
  })

  test('slowly is checked four times as often', () => expect(hoursUntil(judge({}, 'slow').dueAt)).toBe(42))
})

describe('a link whose host reports the video as gone', () => {
  test('is checked again ten minutes later', () => {
    expect(judge({}, 'gone')).toEqual({
      health: 'ok',
      failures: 1,
      failingSince: now,
      dueAt: new Date('2026-03-01T12:10:00Z'),
    })
  })

  test('is dead the second time, and checked the next day', () => {
    const judged = judge({ failures: 1, failingSince: hoursAgo(1) }, 'gone')
    expect(judged).toMatchObject({ health: 'dead', failures: 2, failingSince: hoursAgo(1) })
    expect(hoursUntil(judged.dueAt)).toBe(24)
  })

  test.each([
    [4, 48],
    [5, 96],
    [6, 168],
    [20, 168],
  ])('that failed %i times before is checked again after %d h', (failures, hours) => {
    expect(hoursUntil(judge({ health: 'dead', failures }, 'gone').dueAt)).toBe(hours)
  })
})

describe('a link whose host cannot be reached', () => {
  test('dies the fourth time, when other links of its host get an answer', () => {
    let known: KnownLink = fine
    const healths = [1, 2, 3, 4].map(() => {
      const judged = judge(known, 'unreachable')
      known = { ...judged, watched: 0 }
      return judged.health
    })
    expect(healths).toEqual(['ok', 'ok', 'ok', 'dead'])
  })

  test('keeps its health while the whole host is silent', () => {
    const judged = judge({ failures: 3, failingSince: hoursAgo(71) }, 'unreachable', false)
    expect(judged).toMatchObject({ health: 'ok', failures: 3 })
    expect(hoursUntil(judged.dueAt)).toBe(3)
  })

  test('dies when the host stays away for three days', () => {
    expect(judge({ failingSince: hoursAgo(72) }, 'unreachable', false)).toMatchObject({ health: 'dead' })
  })

  test('stays dead if it was', () => {
    expect(judge({ health: 'dead', failures: 2 }, 'unreachable', false)).toMatchObject({ health: 'dead' })
  })
})

test('a link that may not be fetched has unknown health', () => {
  const judged = judge({ health: 'dead', failures: 5, failingSince: hoursAgo(5) }, 'unchecked')
  expect(judged).toMatchObject({ health: 'unknown', failures: 0, failingSince: null })
  expect(hoursUntil(judged.dueAt)).toBe(168)
})
