import { expect, test } from 'vitest'
import { foldSaves, type Save, toSave } from './saves.ts'

const now = new Date('2026-11-21T20:00:00Z')
const body = { episode_id: 7, progress_seconds: 300 }
const save = (given: Partial<Save> = {}): Save => ({ ...toSave(1, body, now), ...given })
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

test('a save without an instant was watched now', () => {
  expect(toSave(1, body, now).watchedAt).toEqual(now)
})

test('an instant in the future is clamped to now', () => {
  expect(toSave(1, { ...body, watched_at: '2030-01-01T00:00:00Z' }, now).watchedAt).toEqual(now)
})

test('a position beyond the end is clamped to the end', () => {
  expect(toSave(1, { ...body, duration_seconds: 250 }, now).progressSeconds).toBe(250)
})

test('of several saves of one episode the newest position stays, in any order', () => {
  const older = save({ progressSeconds: 900, furthestSeconds: 900, watchedAt: at('19:00:00') })
  const newer = save({ progressSeconds: 120, furthestSeconds: 120, watchedAt: at('19:30:00') })
  for (const order of [
    [older, newer],
    [newer, older],
  ]) {
    expect(foldSaves(order)).toEqual([expect.objectContaining({ progressSeconds: 120, furthestSeconds: 900 })])
  }
})

test('a newer save without a duration keeps the known one', () => {
  const known = save({ watchedAt: at('19:00:00'), durationSeconds: 1380, durationAt: at('19:00:00') })
  expect(foldSaves([known, save({ progressSeconds: 400 })])).toEqual([
    expect.objectContaining({ progressSeconds: 400, durationSeconds: 1380, durationAt: at('19:00:00') }),
  ])
})

test('saves of different accounts and episodes stay separate, in one order', () => {
  const folded = foldSaves([save({ accountId: 2 }), save({ episodeId: 9 }), save()])
  expect(folded.map(({ accountId, episodeId }) => [accountId, episodeId])).toEqual([
    [1, 7],
    [1, 9],
    [2, 7],
  ])
})
