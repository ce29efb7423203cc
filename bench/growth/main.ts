import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import {
  getAnimeProgress,
  getEpisodeProgress,
  listWatching,
  updateProgress,
} from '../../src/features/watching/contract.ts'
import { registerWatchProgressOperations } from '../../src/features/watching/server/public.ts'
import type { Database, DatabaseAddress, DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { speakFrenchInValidation } from '../../src/platform/http/french-validation.ts'
import { withClosing } from '../kit/closing.ts'
import { seededRandom } from '../kit/seeded-random.ts'
import { makeTemporaryFolder } from '../kit/site-process.ts'
import { printTable } from '../kit/tables.ts'
import { withoutTimeLimit } from '../kit/without-time-limit.ts'
import { makeCalls } from '../queries/make-calls.ts'
import { type OpenCatalogue, openCatalogue } from '../queries/open-catalogue.ts'
import { writeGrownCatalogue } from '../queries/write-grown-catalogue.ts'
import { type Calls, type Cost, headOf, measureCosts, toRows } from './measure-costs.ts'
import { episodeOf, episodesEach, writePeople } from './write-people.ts'

const callsOfAKind = 200
const episodesAnAnime = 17

/**
 * How the cost of each reading and saving grows with the catalogue and with the people.
 * `--animes=1000,30000,300000` and `--people=10000,100000,1000000` say which sizes; people have 50 positions each.
 */
export async function main(options: string[] = []): Promise<void> {
  speakFrenchInValidation()
  const animes = readSizes(options, 'animes', [1000, 30_000, 300_000])
  const people = readSizes(options, 'people', [10_000, 100_000])
  await withClosing(async (later) => {
    const { folder, remove } = makeTemporaryFolder()
    later(remove)
    const server = await step('Starting PostgreSQL', () => startEmbeddedPostgres(join(folder, 'database')))
    later(server.stop)
    const grow = async (animeCount: number, name: string) => {
      const catalogue = await openGrown(server.address, animeCount, name)
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
  // What is made here is right, and nobody listens: no trigger looks at each row.
  await sql`set session_replication_role = replica; set synchronous_commit = off`.execute(db)
  await writeGrownCatalogue(db, size)
}

async function measureCatalogues(
  sizes: number[],
  grow: (animeCount: number, name: string) => Promise<OpenCatalogue>,
): Promise<void> {
  const costs: Cost[][] = []
  for (const size of sizes) {
    const { call, connection, forgetTotals } = await grow(size, `animes_${size}`)
    const kinds = await makeCalls(call, connection.db, callsOfAKind)
    forgetTotals()
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

/** What somebody asks of their own, each time somebody else. */
async function makePersonalCalls(connection: DatabaseConnection, people: number): Promise<Calls[]> {
  const api = createApi()
  registerWatchProgressOperations(api, { db: connection.db })
  const random = seededRandom(`people ${people}`)
  const { rows } = await sql<{ most: number }>`select max(id) as most from episode`.execute(connection.db)
  const episodes = rows[0]?.most ?? 0
  const as = (userId: number) =>
    api.callerFor({ caller: { userId, role: 'Utilisateur' }, ip: '127.0.0.1', requestId: 'bench', origin: '' })
  const someone = () => {
    const account_id = 1 + Math.floor(random() * people)
    const place = Math.floor(random() * episodesEach)
    return { account_id, episode_id: episodeOf({ account_id, place, episodes }) }
  }
  const repeat = (make: (of: ReturnType<typeof someone>) => () => Promise<unknown>) =>
    Array.from({ length: callsOfAKind }, () => make(someone()))
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
            as(account_id)(listWatching, {}),
      ),
    },
  ]
}

if (import.meta.main) await main(process.argv.slice(2))
