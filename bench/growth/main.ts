import { step } from '../../scripts/steps.mjs'
import type { Database, DatabaseAddress } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { speakFrenchInValidation } from '../../src/platform/http/french-validation.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { printTable } from '../kit/figures.ts'
import { findOption } from '../kit/find-option.ts'
import { startPostgres } from '../kit/open-database.ts'
import { makeCalls } from '../queries/make-calls.ts'
import { type OpenCatalogue, openCatalogue } from '../queries/open-catalogue.ts'
import { writeGrownCatalogue } from '../queries/write-grown-catalogue.ts'
import { type Cost, headOf, inWords, measureCosts, toRows } from './measure-costs.ts'
import { callsPerKind, episodesAnAnime, measurePeople } from './measure-people.ts'

/**
 * Measures how the cost of reads and saves grows with the catalogue and with people.
 * `--animes=1000,30000,300000` and `--people=10000,100000,1000000` set the sizes; people have 50 positions each.
 * `--parts=64` then splits the positions of the largest size as `sumine partition` does, and measures again; with
 * `--refill` it writes them into empty parts instead, for sizes that take hours to split.
 */
export async function main(options: string[] = []): Promise<void> {
  speakFrenchInValidation()
  const animes = readSizes(options, 'animes', [1000, 30_000, 300_000])
  const people = readSizes(options, 'people', [10_000, 100_000])
  const [parts] = readSizes(options, 'parts', [])
  const { address } = await startPostgres()
  const grow = async (animeCount: number, name: string) => {
    const catalogue = await openGrown(address, animeCount, name)
    closeAtEnd(catalogue.connection.close)
    return catalogue
  }
  if (people.length > 0)
    await measurePeople(await grow(30_000, 'people'), people, { parts, isRefilled: options.includes('--refill') })
  if (animes.length > 0) await measureCatalogues(animes, grow)
}

function readSizes(options: string[], name: string, usual: number[]): number[] {
  const given = findOption(options, name)
  if (given === undefined) return usual
  return given.split(',').filter(Boolean).map(Number)
}

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
