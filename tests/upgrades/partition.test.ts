import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importMarks, largeTables, purgeProgress, revertMarks } from '../../src/features/watching/server/public.ts'
import { type Database, queryOver } from '../../src/platform/database/connect-database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { partitionTable, stopPartitioning } from '../../src/platform/database/partitions/partition-table.ts'
import { readShape } from '../../src/platform/database/partitions/read-shape.ts'
import { findRow, listRows, sql } from '../../src/platform/database/sql.ts'
import { checkDatabase } from '../../src/process/checks/check-database.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { startWriteLoad, type WriteLoad } from '../faults/write-load.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite, reach } from '../kit/test-site.ts'

/* Positions are split and joined while the site runs (`sumine partition`). */

const { db, connection } = useTestDatabase()
const episodeIds: number[] = []
/** Accounts before those of the load, with positions in this many episodes each. */
const [crowd, positionsEach] = [300, 40]
let site: FastifyInstance
let load: WriteLoad

beforeAll(async () => {
  const { id } = await makeAnime(db, { title: 'La Relève', slug: 'la-releve' })
  for (let number = 1; number <= positionsEach; number++) {
    episodeIds.push((await makeEpisode(db, { anime_id: id, episode_number: number })).id)
  }
  await sql`
    insert into account (username, email, password_hash)
    select 'foule-' || n, 'foule-' || n || '@exemple.fr', '-' from generate_series(1, ${crowd}::int) n`.execute(db)
  await sql`
    insert into watch_progress (account_id, episode_id, progress_seconds, watched_at, played_seconds, played_slot)
    select a.id, e.id, a.id + e.id, '2026-01-02 20:00Z', 60, '2026-01-02 18:00'
      from account a cross join episode e`.execute(db)
  await sql`
    insert into played_earlier select account_id, '2026-01-01 18:00', episode_id, 60, '2026-01-01 20:00Z'
      from watch_progress`.execute(db)
  site = await openTestSite(connection, { BACKUP_HOUR: 'off' })
  load = await startWriteLoad(`http://127.0.0.1:${reach(site).port}`, 4)
})
afterAll(async () => {
  await load?.stop()
  await site?.close()
})
afterEach(() => stopPartitioning(db))

/** Splits both tables over connections of their own. @param look sees the step after each range */
async function split(partitions: number, look: (pid: number) => Promise<unknown> | unknown = () => {}) {
  for (const table of largeTables) {
    const client = await connection.connectAlone()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const looks: unknown[] = []
    try {
      const onProgress = () => void looks.push(look(rows[0]?.pid ?? 0))
      await partitionTable({ db: queryOver(client), table, partitions, onProgress })
      await Promise.all(looks)
    } finally {
      await client.end()
    }
  }
}

/** The shapes of both tables, without the number of parts. */
async function readShapes() {
  const shapes = []
  for (const table of largeTables) {
    const { partitions: _, ...shape } = await readShape(db, table)
    const indexes = shape.indexes.map((index) => ({ ...index, definition: index.definition.replace(' ONLY', '') }))
    shapes.push({ ...shape, indexes })
  }
  return shapes
}

const countParts = async () => Promise.all(largeTables.map(async (table) => (await readShape(db, table)).partitions))

/** The positions and the time of the crowd, with a sum of their values. */
async function sumCrowd(table: string): Promise<unknown> {
  return findRow(db)`
    select count(*)::int, count(distinct account_id)::int as accounts, sum(hashtextextended(t::text, 0)::numeric)
      from ${sql.table(table)} t where account_id <= ${crowd} and account_id % 10 <> 0`
}

/** Deletes each tenth account of the crowd, and imports and reverts marks, until it is stopped. */
function startChurn(on: Database) {
  let isOver = false
  const deleted: number[] = []
  const [kept = 0, undone = 0] = [crowd + 1, crowd + 2]
  const work = (async () => {
    for (let turn = 1; !isOver; turn++) {
      const doomed = turn * 10
      if (doomed <= crowd) {
        await sql`delete from account where id = ${doomed}`.execute(on)
        deleted.push(doomed)
      }
      const at = new Date()
      const given = { accountId: undone, episodeIds: episodeIds.slice(20), at }
      await revertMarks(on, { ...given, marks: await importMarks(on, given) })
      await importMarks(on, { accountId: kept, episodeIds: episodeIds.slice(20), at })
      await sql`insert into watch_progress (account_id, episode_id, marked_seen, marked_at)
                values (${undone}, 999999, true, now()), (${kept}, 999999, true, now())`.execute(on)
      await purgeProgress(on, { animeIds: [], episodeIds: [999_999] })
    }
  })()
  return async () => {
    isOver = true
    await work
    return { deleted, kept, undone }
  }
}

test('no confirmed write is lost and no deleted row returns while positions are split, split again and joined', async () => {
  const shapes = await readShapes()
  const before = await Promise.all(largeTables.map(sumCrowd))
  const stop = startChurn(db)
  for (const partitions of [4, 16, 0]) {
    await load.waitForMore(20)
    await split(partitions)
    expect(await countParts()).toEqual([partitions, partitions])
    expect(await readShapes()).toEqual(shapes)
    await load.waitForMore(20)
    await load.expectAllThere()
  }
  const { deleted, kept, undone } = await stop()
  expect(await Promise.all(largeTables.map(sumCrowd))).toEqual(before)
  expect(deleted.length).toBeGreaterThan(3)
  const rows = await listRows<{ account_id: number; marks: number }>(db)`
    select account_id, count(*)::int as marks from watch_progress
     where account_id = any(${[...deleted, kept, undone]}) and (marked_seen or account_id <= ${crowd})
     group by account_id`
  expect(rows).toEqual([{ account_id: kept, marks: episodeIds.length - 20 }])
  expect([...load.refusals, load.unanswered()]).toEqual([0])
  const left = await listRows(db)`select nspname from pg_namespace where nspname = 'partitioning'`
  expect(left).toEqual([])
}, 600_000)

test('a killed step continues where it stopped', async () => {
  for (const partitions of [4, 0]) {
    let kills = 0
    const kill = async (pid: number) => {
      if (kills++ < 1) await sql`select pg_terminate_backend(${pid}::int)`.execute(db)
    }
    await expect(split(partitions, kill)).rejects.toThrow()
    await split(partitions)
    expect(await countParts()).toEqual([partitions, partitions])
    await load.expectAllThere()
  }
})

test('an abandoned step leaves the tables unchanged', async () => {
  const shapes = await readShapes()
  const fail = () => {
    throw new Error('enough')
  }
  await expect(split(4, fail)).rejects.toThrow('enough')
  await expect(split(8)).rejects.toThrow('on its way to 4 parts')
  const named = () => checkDatabase(connection).then((found) => found.filter(({ state }) => state !== 'good'))
  expect(await named()).toMatchObject([{ words: expect.stringContaining('each write to watch_progress') }])
  expect(await stopPartitioning(db)).toEqual(['watch_progress'])
  expect(await named()).toEqual([])
  expect([await readShapes(), await countParts()]).toEqual([shapes, [0, 0]])
  await load.waitForMore(10)
})

test('a copy that differs does not replace its table', async () => {
  let isChanged = false
  const change = async () => {
    if (isChanged) return
    isChanged = true
    await sql`update partitioning.watch_progress set progress_seconds = 1 where account_id = 1`.execute(db)
  }
  await expect(split(4, change)).rejects.toThrow('watch_progress and its copy differ')
  expect(await countParts()).toEqual([0, 0])
})

test('an unfinished step must be finished or abandoned before a migration', async () => {
  await expect(
    split(4, () => {
      throw new Error('enough')
    }),
  ).rejects.toThrow()
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
  await expect(migrate(db)).rejects.toThrow('Finish `sumine partition` first')
})
