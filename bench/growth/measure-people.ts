import { step } from '../../scripts/steps.mjs'
import {
  getAnimeProgress,
  getEpisodeProgress,
  listWatching,
  updateProgress,
} from '../../src/features/watching/contract.ts'
import { foldSaves, toSave } from '../../src/features/watching/server/gather-saves.ts'
import { handleWatching, largeTables, watchersOf, writeSaves } from '../../src/features/watching/server/public.ts'
import { type Database, type DatabaseConnection, queryOver } from '../../src/platform/database/connect-database.ts'
import { partitionEmpty } from '../../src/platform/database/partitions/next-table.ts'
import { partitionTable } from '../../src/platform/database/partitions/partition-table.ts'
import { findRow, listRows, sql } from '../../src/platform/database/sql.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { median, percentile, printTable, timeOf, toShort } from '../kit/figures.ts'
import { withoutTimeLimit } from '../kit/open-database.ts'
import { seededRandom } from '../kit/seeded-random.ts'
import type { OpenCatalogue } from '../queries/open-catalogue.ts'
import { type Calls, type Cost, headOf, inWords, measureCosts, toRows } from './measure-costs.ts'
import { episodeOf, episodesEach, writePeople } from './write-people.ts'

export const callsPerKind = 200
export const episodesAnAnime = 17
/** As many as one statement of the site takes under load. */
const savesAtOnce = 64

/** Measures the calls of a person by the number of people, and in parts when their number is given. */
export async function measurePeople(
  { connection }: OpenCatalogue,
  sizes: number[],
  { parts, isRefilled }: { parts: number | undefined; isRefilled: boolean },
): Promise<void> {
  const costs: Cost[][] = []
  const heads = sizes.map(inWords)
  const largest = sizes.at(-1) ?? 0
  const make = (size: number) =>
    step(`Making ${inWords(size)} people with ${inWords(size * episodesEach)} positions`, (show) =>
      withoutTimeLimit(connection, (alone) => writePeople(alone, size, show)),
    )
  for (const size of sizes) {
    await make(size)
    costs.push(await measure(connection, size))
  }
  const whole = await measureSize(connection)
  const upkeep = [await measureUpkeep(connection, largeTables[0])]
  if (parts !== undefined) {
    if (isRefilled) {
      await empty(connection, parts)
      await make(largest)
    } else await split(connection, largest, parts)
    costs.push(await measure(connection, largest))
    heads.push(`${parts} parts`)
    upkeep.push(await measureUpkeep(connection, `${largeTables[0]}_p0`))
  }
  printTable('Of a person, by the number of people', headOf(heads), toRows(costs))
  process.stdout.write(`  positions: ${whole}\n`)
  if (parts !== undefined) process.stdout.write(`  in ${parts} parts: ${await measureSize(connection)}\n`)
  printTable('Upkeep', ['', 'rows', 'index, s', 'vacuum, s'], upkeep)
}

/** Times an index made beside saves, and a vacuum when one person in a hundred has left. */
function measureUpkeep(connection: DatabaseConnection, name: string): Promise<string[]> {
  const table = sql.table(name)
  return step(`Upkeep of ${name}`, () =>
    withoutTimeLimit(connection, async (alone) => {
      const index = await timeOf(() =>
        sql`create index concurrently growth_trial on ${table} (episode_id, account_id)`.execute(alone),
      )
      await sql`drop index growth_trial`.execute(alone)
      await sql`delete from ${table} where account_id % 100 = 0`.execute(alone)
      const vacuum = await timeOf(() => sql`vacuum ${table}`.execute(alone))
      const row = await findRow<{ count: number }>(alone)`select count(*)::int from ${table}`
      return [name, inWords(row?.count ?? 0), toShort(index / 1000), toShort(vacuum / 1000)]
    }),
  )
}

function empty(connection: DatabaseConnection, parts: number): Promise<void> {
  return withoutTimeLimit(connection, async (alone) => {
    await sql`truncate watch_progress`.execute(alone)
    await partitionEmpty(alone, largeTables[0], parts)
  })
}

async function measure(connection: DatabaseConnection, size: number): Promise<Cost[]> {
  const kinds = await makePersonalCalls(connection, size)
  return step('Measuring', () => measureCosts(connection, kinds))
}

async function measureSize({ db }: DatabaseConnection): Promise<string> {
  const rows = await listRows<{ tables: string; indexes: string }>(db)`
    select pg_size_pretty(sum(pg_table_size(relid))) as tables, pg_size_pretty(sum(pg_indexes_size(relid))) as indexes
      from (select 'watch_progress'::regclass::oid union all
            select inhrelid from pg_inherits where inhparent = 'watch_progress'::regclass) as part (relid)`
  return `${rows[0]?.tables}, their indexes ${rows[0]?.indexes}`
}

/** Splits the positions while one person after another saves one. */
async function split(connection: DatabaseConnection, people: number, partitions: number): Promise<void> {
  const client = await connection.connectAlone()
  const startedAt = performance.now()
  const endSaves = await startSaves(connection, people)
  const result = await step(`Splitting the positions into ${partitions} parts`, async (show) => {
    const onProgress = (what: string, id: number, last: number) => show(`${what} ${Math.floor((100 * id) / last)} %`)
    return partitionTable({ db: queryOver(client), table: largeTables[0], partitions, onProgress })
  })
  const minutes = (performance.now() - startedAt) / 60_000
  const times = await endSaves()
  await client.end()
  process.stdout.write(
    `  ${inWords(result?.rows ?? 0)} rows in ${toShort(minutes)} min; ${inWords(times.length)} saves meanwhile: ` +
      `p50 ${toShort(median(times))} ms, p99 ${toShort(percentile(times, 0.99))} ms, ` +
      `longest ${toShort(Math.max(...times))} ms\n`,
  )
}

/** @returns ends the saves, with the time that each took */
async function startSaves(connection: DatabaseConnection, people: number): Promise<() => Promise<number[]>> {
  const client = await connection.connectAlone()
  const someone = await chooser(connection, people)
  const times: number[] = []
  let isOver = false
  const saving = (async () => {
    while (!isOver) {
      times.push(await timeOf(() => save(queryOver(client), [someone()])))
    }
  })()
  return async () => {
    isOver = true
    await saving
    await client.end()
    return times
  }
}

type Place = { account_id: number; episode_id: number }

async function chooser({ db }: DatabaseConnection, people: number): Promise<() => Place> {
  const random = seededRandom(`people ${people}`)
  const row = await findRow<{ max: number }>(db)`select max(id) as max from episode`
  const episodes = row?.max ?? 0
  return () => {
    const account_id = 1 + Math.floor(random() * people)
    const place = Math.floor(random() * episodesEach)
    return { account_id, episode_id: episodeOf({ account_id, place, episodes }) }
  }
}

function save(db: Database, places: Place[]) {
  const body = { progress_seconds: 5 + Math.floor(Math.random() * 1300), duration_seconds: 1440 }
  const saves = places.map(({ account_id, episode_id }) => toSave(account_id, { episode_id, ...body }, new Date()))
  return writeSaves(db, foldSaves(saves))
}

async function makePersonalCalls(connection: DatabaseConnection, people: number): Promise<Calls[]> {
  const api = createApi()
  handleWatching(api, { db: connection.db })
  const someone = await chooser(connection, people)
  const as = (userId: number) =>
    api.callerFor({ caller: { userId, role: 'Utilisateur' }, ip: '127.0.0.1', requestId: 'bench', origin: '' })
  const kind = (name: string, call: (of: Place) => Promise<unknown>): Calls => {
    const places = Array.from({ length: callsPerKind }, someone)
    return { name, calls: places.map((place) => () => call(place)) }
  }
  const animeOf = ({ episode_id }: Place) => Math.ceil(episode_id / episodesAnAnime)
  return [
    kind('position of an episode', ({ account_id, episode_id }) =>
      as(account_id)(getEpisodeProgress, { params: { id: episode_id } }),
    ),
    kind('saving a position', ({ account_id, episode_id }) =>
      as(account_id)(updateProgress, {
        body: { episode_id, progress_seconds: 5 + Math.floor(Math.random() * 1300), duration_seconds: 1440 },
      }),
    ),
    kind(`${savesAtOnce} saves in one statement`, () =>
      save(connection.db, Array.from({ length: savesAtOnce }, someone)),
    ),
    kind('positions in an anime', (place) =>
      as(place.account_id)(getAnimeProgress, { params: { id: String(animeOf(place)) } }),
    ),
    kind("the list 'En cours'", ({ account_id }) => as(account_id)(listWatching, { query: {} })),
    kind('everybody who watches an anime', (place) =>
      sql`select count(*) from ${watchersOf(animeOf(place), 'VOSTFR')} watcher`.execute(connection.db),
    ),
  ]
}
