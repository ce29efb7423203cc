import { expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { eventually } from '../../../../../tests/kit/eventually.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { toSave } from '../gather-saves.ts'
import { markUnseen } from './marks.ts'
import { writeSaves } from './write-saves.ts'

const { connection, db } = useTestDatabase()
const now = new Date('2026-11-21T20:00:00Z')
const saveOf = (accountId: number, episode_id: number) => toSave(accountId, { episode_id, progress_seconds: 60 }, now)

test('saves of an unknown episode or account are skipped, and the others are stored', async () => {
  const [{ id: accountId }, { id: episodeId }] = [await makeAccount(db), await makeEpisode(db)]
  const missing = 2_147_483_647
  const kept = await writeSaves(db, [
    saveOf(accountId, missing),
    saveOf(missing, episodeId),
    saveOf(accountId, episodeId),
  ])
  expect(kept).toEqual([{ accountId, episodeId, progressSeconds: 60, durationSeconds: null }])
})

test('a save that races the deletion of its episode is kept for its restoration', async () => {
  const { id: accountId } = await makeAccount(db)
  const [{ id: going }, { id: staying }] = [await makeEpisode(db), await makeEpisode(db)]
  const deletion = await db.startTransaction().execute()
  await deletion.deleteFrom('episode').where('id', '=', going).execute()
  const written = await writeSaves(db, [saveOf(accountId, going), saveOf(accountId, staying)])
  await deletion.commit().execute()
  expect(written.map(({ episodeId }) => episodeId)).toEqual([going, staying])
})

test('saves that PostgreSQL ends for a deadlock are stored at the next try', async () => {
  const [{ id: accountId }, { id: episodeId }] = [await makeAccount(db), await makeEpisode(db)]
  await connection.pool.query(`
    create sequence tries;
    create function end_the_first() returns trigger language plpgsql as $$
    begin
      if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger end_the_first before insert on watch_progress for each row execute function end_the_first()`)
  try {
    expect(await writeSaves(db, [saveOf(accountId, episodeId)])).toMatchObject([{ accountId, episodeId }])
  } finally {
    await connection.pool.query('drop trigger end_the_first on watch_progress')
  }
})

test('an account deleted while its save is stored does not fail the others', async () => {
  const [{ id: going }, { id: staying }] = [await makeAccount(db), await makeAccount(db)]
  const { id: episodeId } = await makeEpisode(db)
  const deletion = await db.startTransaction().execute()
  await deletion.deleteFrom('account').where('id', '=', going).execute()
  const written = writeSaves(db, [saveOf(going, episodeId), saveOf(staying, episodeId)])
  await eventually(async () => {
    const rows = await listRows(db)`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    expect(rows).toHaveLength(1)
  })
  await deletion.commit().execute()
  expect((await written).map(({ accountId }) => accountId)).toEqual([staying])
})

test('statements with the same rows in any order do not deadlock', async () => {
  const accounts = [await makeAccount(db), await makeAccount(db)].map(({ id }) => id)
  const episodes = [await makeEpisode(db), await makeEpisode(db), await makeEpisode(db)].map(({ id }) => id)
  const saves = accounts.flatMap((accountId) => episodes.map((episodeId) => saveOf(accountId, episodeId)))
  const all = await Promise.all(Array.from({ length: 20 }, () => writeSaves(db, saves)))
  expect(all.every((kept) => kept.length === saves.length)).toBe(true)
})

test('an episode is seen again after a clock marked it as not seen in the future', async () => {
  const [{ id: accountId }, { id: episodeId }] = [await makeAccount(db), await makeEpisode(db)]
  await markUnseen(db, { accountId, episodeIds: [episodeId], at: new Date(Date.now() + 86_400_000) })
  await writeSaves(db, [saveOf(accountId, episodeId)])
  const rows = await listRows(db)`
    select progress_seconds, furthest_seconds from watch_progress where account_id = ${accountId}`
  expect(rows).toEqual([{ progress_seconds: 60, furthest_seconds: 60 }])
})
