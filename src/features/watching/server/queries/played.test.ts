import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { toSave } from '../gather-saves.ts'
import { markUnseen } from './marks.ts'
import { exportPlayed, forgetPlayed, playedBy } from './played.ts'
import { purgeProgress } from './purge-deleted.ts'
import { writeSaves } from './write-saves.ts'

const { db } = useTestDatabase()
const now = new Date('2026-12-01T12:00:00Z')
let accountId: number
let episodeId: number
beforeEach(async () => {
  accountId = (await makeAccount(db)).id
  episodeId = (await makeEpisode(db)).id
})

/** Saves that `played` seconds were played until an instant. */
async function save(at: string, played: number, position = 60): Promise<void> {
  const body = { episode_id: episodeId, progress_seconds: position, played_seconds: played, watched_at: at }
  await writeSaves(db, [toSave(accountId, body, now)])
}

async function readSlots(id = accountId): Promise<Record<string, number>> {
  const rows = await listRows<{ slot: string; seconds: number }>(db)`
    select to_char(slot, 'YYYY-MM-DD HH24') as slot, sum(seconds)::int as seconds
      from ${playedBy(id)} played group by 1 order by 1`
  return Object.fromEntries(rows.map(({ slot, seconds }) => [slot, seconds]))
}

test('time played adds up within a part of a day', async () => {
  await save('2026-11-21T19:00:15Z', 15)
  await save('2026-11-21T19:00:30Z', 15)
  expect(await readSlots()).toEqual({ '2026-11-21 18': 30 })
})

test('a day begins at midnight in Paris, its evening at 18, its morning at 5, in winter and summer', async () => {
  await save('2026-07-14T15:59:00Z', 10)
  await save('2026-07-14T16:01:00Z', 11)
  await save('2026-07-14T22:01:00Z', 12)
  await save('2026-11-21T22:59:00Z', 13)
  await save('2026-11-21T23:01:00Z', 14)
  await save('2026-11-22T04:01:00Z', 15)
  expect(await readSlots()).toEqual({
    '2026-07-14 05': 10,
    '2026-07-14 18': 11,
    '2026-07-15 00': 12,
    '2026-11-21 18': 13,
    '2026-11-22 00': 14,
    '2026-11-22 05': 15,
  })
})

test('an hour that summer time skips or winter time repeats stays in the night', async () => {
  await save('2026-03-29T00:59:00Z', 10)
  await save('2026-03-29T01:01:00Z', 20)
  await save('2026-10-25T00:30:00Z', 30)
  await save('2026-10-25T01:30:00Z', 40)
  expect(await readSlots()).toEqual({ '2026-03-29 00': 30, '2026-10-25 00': 70 })
})

test('a save counts at most the time since the save before', async () => {
  await save('2026-11-21T19:00:00Z', 15)
  await save('2026-11-21T19:00:10Z', 3600, 1200)
  expect(await readSlots()).toEqual({ '2026-11-21 18': 25 })
})

test('a repeated or late save counts nothing', async () => {
  await save('2026-11-21T19:00:15Z', 15)
  await save('2026-11-21T19:00:15Z', 15)
  await save('2026-11-20T19:00:00Z', 600)
  expect(await readSlots()).toEqual({ '2026-11-21 18': 15 })
})

test('a seek counts nothing, and leaves the time where it was', async () => {
  await save('2026-11-21T19:00:15Z', 15)
  await save('2026-11-22T19:00:00Z', 0, 1200)
  expect(await readSlots()).toEqual({ '2026-11-21 18': 15 })
  await save('2026-11-22T19:00:15Z', 15, 1215)
  expect(await readSlots()).toEqual({ '2026-11-21 18': 15, '2026-11-22 18': 15 })
})

test('nobody watches an episode for more than a day within a part of one', async () => {
  await save('2026-11-21T19:00:00Z', 86_400)
  await save('2026-11-21T19:30:00Z', 1800)
  expect(await readSlots()).toEqual({ '2026-11-21 18': 86_400 })
})

test('an episode watched again counts on each day', async () => {
  await save('2026-11-20T19:00:00Z', 1200)
  await save('2026-11-21T19:00:00Z', 600)
  await save('2026-11-22T19:00:00Z', 300)
  expect(await readSlots()).toEqual({ '2026-11-20 18': 1200, '2026-11-21 18': 600, '2026-11-22 18': 300 })
})

describe('forgetting', () => {
  beforeEach(async () => {
    await save('2025-11-20T19:00:00Z', 1200)
    await save('2025-12-31T23:30:00Z', 600)
  })

  test('a year goes without the next one, and positions stay', async () => {
    await forgetPlayed(db, accountId, { from: '2025-01-01', before: '2026-01-01' })
    expect(await readSlots()).toEqual({ '2026-01-01 00': 600 })
    await forgetPlayed(db, accountId, { from: '2026-01-01', before: '2027-01-01' })
    expect(await readSlots()).toEqual({})
    const kept = await db.selectFrom('watch_progress').selectAll().where('account_id', '=', accountId).execute()
    expect(kept).toMatchObject([{ progress_seconds: 60 }])
  })

  test('marking as not seen forgets all days, and an earlier save does not bring one back', async () => {
    await markUnseen(db, { accountId, episodeIds: [episodeId], at: new Date('2026-06-01T12:00:00Z') })
    await save('2026-05-01T19:00:00Z', 600)
    expect(await readSlots()).toEqual({})
    await save('2026-06-01T19:00:00Z', 600)
    expect(await readSlots()).toEqual({ '2026-06-01 18': 600 })
  })

  test("nobody else's time is touched", async () => {
    const other = (await makeAccount(db)).id
    await writeSaves(db, [toSave(other, { episode_id: episodeId, progress_seconds: 9, played_seconds: 9 }, now)])
    await forgetPlayed(db, accountId, { from: '2000-01-01', before: '2100-01-01' })
    await markUnseen(db, { accountId, episodeIds: [episodeId], at: now })
    expect(await readSlots(other)).toEqual({ '2026-12-01 05': 9 })
  })

  test('permanently deleted episodes and accounts leave nothing', async () => {
    await purgeProgress(db, { animeIds: [], episodeIds: [episodeId] })
    expect(await readSlots()).toEqual({})
  })
})

test('the export has each episode by day, the newest first', async () => {
  await save('2026-11-20T11:00:00Z', 100)
  await save('2026-11-20T19:00:00Z', 200)
  await save('2026-11-21T19:00:00Z', 300)
  const rows = await exportPlayed(db, accountId)
  expect(rows.map(({ day, seconds }) => [day, seconds])).toEqual([
    ['2026-11-21', 300],
    ['2026-11-20', 300],
  ])
  expect(rows[0]).toMatchObject({ season_label: expect.any(String), language: expect.any(String) })
})
