import { expect, test } from 'vitest'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { getRow, updateRows } from '../../../../tests/kit/rows.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import { listRows } from '../../../platform/database/sql.ts'
import { recordPlaybackFailure } from './record-playback-failure.ts'

const api = useTestApi()
const noon = new Date('2026-03-01T12:10:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

async function makeSource(): Promise<number> {
  const { source_ids } = await makeEpisode(api.db, { sources: [{ url: 'https://fichiers.example/a.mp4' }] })
  return source_ids[0] ?? 0
}

const listFailures = (source_id: number) =>
  listRows(api.db)`
    select hour, code, failures, last_position_seconds, last_detail from playback_failure
     where source_id = ${source_id} order by hour, code
  `

const getDue = async (source_id: number) => (await getRow(api.db, 'source_check', { source_id })).due_at

test('failures are counted by link, hour and kind, with the position of the last one', async () => {
  const source_id = await makeSource()
  await recordPlaybackFailure(api.db, { source_id, code: 'segment', position_seconds: 61.9, detail: '403' }, noon)
  await recordPlaybackFailure(api.db, { source_id, code: 'segment', position_seconds: 75 }, later(20))
  await recordPlaybackFailure(api.db, { source_id, code: 'decode', position_seconds: 0 }, later(20))
  await recordPlaybackFailure(api.db, { source_id, code: 'segment', position_seconds: 5 }, later(60))
  const hour = new Date('2026-03-01T12:00:00Z')
  expect(await listFailures(source_id)).toEqual([
    { hour, code: 'decode', failures: 1, last_position_seconds: 0, last_detail: null },
    { hour, code: 'segment', failures: 2, last_position_seconds: 75, last_detail: null },
    { hour: later(50), code: 'segment', failures: 1, last_position_seconds: 5, last_detail: null },
  ])
})

test('a failure makes the link due for a check, unless it was checked a moment ago', async () => {
  const source_id = await makeSource()
  const setCheck = (checked_at: Date) =>
    updateRows(api.db, 'source_check', { source_id }, { checked_at, due_at: later(600) })
  await setCheck(later(-2))
  await recordPlaybackFailure(api.db, { source_id, code: 'network', position_seconds: 3 }, noon)
  expect(await getDue(source_id)).toEqual(later(600))
  await setCheck(later(-30))
  await recordPlaybackFailure(api.db, { source_id, code: 'network', position_seconds: 3 }, noon)
  expect(await getDue(source_id)).toEqual(noon)
})

test('a player reports it without an account, and gets an empty response', async () => {
  const source_id = await makeSource()
  const failure = { source_id, position_seconds: 12.5, code: 'manifest', detail: 'manifestLoadError 404' }
  expect(await api.post('/api/videos/failures', failure)).toMatchObject({ status: 204, body: undefined })
  expect(await listFailures(source_id)).toMatchObject([
    { code: 'manifest', last_position_seconds: 12, last_detail: 'manifestLoadError 404' },
  ])
})

test('returns 404 for an unknown link', async () => {
  const failure = { source_id: 2_147_483_647, position_seconds: 0, code: 'other' }
  expect(await api.post('/api/videos/failures', failure)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test.each([
  { position_seconds: 1, code: 'other' },
  { source_id: 1, position_seconds: -1, code: 'other' },
  { source_id: 1, position_seconds: 1e9, code: 'other' },
  { source_id: 1, position_seconds: 1, code: 'boum' },
  { source_id: 1, position_seconds: 1, code: 'other', detail: 'x'.repeat(201) },
])('%j is a bad request', async (body) => expect((await api.post('/api/videos/failures', body)).status).toBe(400))

test('a link with a new address has unknown health', async () => {
  const source_id = await makeSource()
  await updateRows(api.db, 'episode_source', { id: source_id }, { health: 'dead' })
  await updateRows(api.db, 'source_check', { source_id }, { checked_at: noon, failures: 3, due_at: later(600) })
  await updateRows(api.db, 'episode_source', { id: source_id }, { url: 'https://fichiers.example/b.mp4' })
  expect(await getRow(api.db, 'episode_source', { id: source_id })).toMatchObject({ health: 'unknown' })
  expect(await getRow(api.db, 'source_check', { source_id })).toMatchObject({ checked_at: null, failures: 0 })
})
