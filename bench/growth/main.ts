import { step } from '../../scripts/steps.mjs'
import {
  getAnimeProgress,
  getEpisodeProgress,
  listWatching,
  updateProgress,
} from '../../src/features/watching/contract.ts'
import { handleWatching } from '../../src/features/watching/server/public.ts'
import type { Database, DatabaseAddress, DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { speakFrenchInValidation } from '../../src/platform/http/french-validation.ts'
import { withClosing } from '../kit/closing.ts'
import { startPostgres } from '../kit/open-database.ts'
import { seededRandom } from '../kit/seeded-random.ts'
import { printTable } from '../kit/tables.ts'
import { withoutTimeLimit } from '../kit/without-time-limit.ts'
import { makeCalls } from '../queries/make-calls.ts'
import { type OpenCatalogue, openCatalogue } from '../queries/open-catalogue.ts'
import { writeGrownCatalogue } from '../queries/write-grown-catalogue.ts'
import { type Calls, type Cost, headOf, measureCosts, toRows } from './measure-costs.ts'
import { episodeOf, episodesEach, writePeople } from './write-people.ts'

const callsPerKind = 200
const episodesAnAnime = 17

/**
 * Measures how the cost of reads and saves grows with the catalogue and with people.
 * `--animes=1000,30000,300000` and `--people=10000,100000,1000000` set the sizes; people have 50 positions each.
 */
export async function main(options: string[] = []): Promise<void> {
  speakFrenchInValidation()
  const animes = readSizes(options, 'animes', [1000, 30_000, 300_000])
  const people = readSizes(options, 'people', [10_000, 100_000])
  await withClosing(async (later) => {
    const { address } = await startPostgres(later)
    const grow = async (animeCount: number, name: string) => {
      const catalogue = await openGrown(address, animeCount, name)
      later(catalogue.connection.close)
      return catalogue
    }
    if (people.length > 0) await measurePeople(await grow(30_000, 'people'), people)
    if (animes.length > 0) await measureCatalogues(animes, grow)
  })
}

function readSizes(options: string[], name: string, usual: number[]): number[] {
  const given = options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
  if (given === undefined) return usual
  return given.split(',').filter(Boolean).map(Number)
}

const inWords = (count: number) => count.toLocaleString('en')

function openGrown(server: DatabaseAddress, animeCount: number, name: string): Promise<OpenCatalogue> {
  const size = { animeCount, episodeCount: animeCount * episodesAnAnime }
  return step(`Growing ${inWords(animeCount)} animes`, () =>
    openCatalogue(server, name, (db) => fillCatalogue(db, size), 1),
  )
}

async function fillCatalogue(db: Database, size: Parameters<typeof writeGrownCatalogue>[1]): Promise<void> {
  // The rows are valid and have no listeners, so triggers are skipped.
  await sql`set session_replication_role = replica; set synchronous_commit = off`.execute(db)
  await writeGrownCatalogue(db, size)
}

async function measureCatalogues(
  sizes: number[],
  grow: (animeCount: number, name: string) => Promise<OpenCatalogue>,
): Promise<void> {
  const costs: Cost[][] = []
  for (const size of sizes) {
    const { call, connection, clearTotals } = await grow(size, `animes_${size}`)
    const kinds = await makeCalls(call, connection.db, callsPerKind)
    clearTotals()
    costs.push(await step('Measuring', () => measureCosts(connection, kinds)))
  }
  printTable('Reading, by the number of animes', headOf(sizes.map(inWords)), toRows(costs))
}

async function measurePeople({ connection }: OpenCatalogue, sizes: number[]): Promise<void> {
  const costs: Cost[][] = []
  for (const size of sizes) {
    await step(`Making ${inWords(size)} people with ${inWords(size * episodesEach)} positions`, (show) =>
      withoutTimeLimit(connection, (alone) => writePeople(alone, size, show)),
    )
    const kinds = await makePersonalCalls(connection, size)
    costs.push(await step('Measuring', () => measureCosts(connection, kinds)))
  }
  printTable('Of a person, by the number of people', headOf(sizes.map(inWords)), toRows(costs))
  const { rows } = await sql<{ table: string; indexes: string }>`
    select pg_size_pretty(pg_table_size('watch_progress')) as table,
           pg_size_pretty(pg_indexes_size('watch_progress')) as indexes`.execute(connection.db)
  process.stdout.write(`  positions: ${rows[0]?.table}, their indexes ${rows[0]?.indexes}\n\n`)
}

/** Personal calls, each by another person. */
async function makePersonalCalls(connection: DatabaseConnection, people: number): Promise<Calls[]> {
  const api = createApi()
  handleWatching(api, { db: connection.db })
  const random = seededRandom(`people ${people}`)
  const { rows } = await sql<{ max: number }>`select max(id) as max from episode`.execute(connection.db)
  const episodes = rows[0]?.max ?? 0
  const as = (userId: number) =>
    api.callerFor({ caller: { userId, role: 'Utilisateur' }, ip: '127.0.0.1', requestId: 'bench', origin: '' })
  const someone = () => {
    const account_id = 1 + Math.floor(random() * people)
    const place = Math.floor(random() * episodesEach)
    return { account_id, episode_id: episodeOf({ account_id, place, episodes }) }
  }
  const repeat = (make: (of: ReturnType<typeof someone>) => () => Promise<unknown>) =>
    Array.from({ length: callsPerKind }, () => make(someone()))
  return [
    {
      name: 'position of an episode',
      calls: repeat(
        ({ account_id, episode_id }) =>
          () =>
            as(account_id)(getEpisodeProgress, { params: { id: String(episode_id) } }),
      ),
    },
    {
      name: 'saving a position',
      calls: repeat(
        ({ account_id, episode_id }) =>
          () =>
            as(account_id)(updateProgress, {
              body: { episode_id, progress_seconds: 5 + Math.floor(random() * 1300), duration_seconds: 1440 },
            }),
      ),
    },
    {
      name: 'positions in an anime',
      calls: repeat(({ account_id, episode_id }) => {
        const id = String(Math.ceil(episode_id / episodesAnAnime))
        return () => as(account_id)(getAnimeProgress, { params: { id } })
      }),
    },
    {
      name: "the list 'En cours'",
      calls: repeat(
        ({ account_id }) =>
          () =>
            as(account_id)(listWatching, { query: {} }),
      ),
    },
  ]
}

if (import.meta.main) await main(process.argv.slice(2))
