import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { listReportsQuery } from '../../src/features/reports/contract.ts'
import { listReports } from '../../src/features/reports/server/list-reports.ts'
import {
  connectDatabase,
  type Database,
  type DatabaseConnection,
} from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { judge } from '../kit/aims.ts'
import { withClosing } from '../kit/closing.ts'
import { percentile } from '../kit/percentiles.ts'
import { makeTemporaryFolder } from '../kit/site-process.ts'
import { printTable } from '../kit/tables.ts'
import { commonWord, rareWord, size, titleWord, writeReports } from './write-reports.ts'

const callsOfAKind = 15

type Kind = { name: string; query: object; aimMs: number }

const kinds: Kind[] = [
  { name: 'first page', query: {}, aimMs: 150 },
  { name: 'first page of those that are open', query: { status: 'ouvert' }, aimMs: 150 },
  { name: 'page 40,000', query: { page: 40_000 }, aimMs: 250 },
  { name: 'a rare word of the reason', query: { search: rareWord }, aimMs: 50 },
  { name: 'a word that a third of the reasons have', query: { search: commonWord }, aimMs: 1000 },
  { name: 'a word that a tenth of the titles have', query: { search: titleWord }, aimMs: 500 },
  { name: 'a piece of one username', query: { search: 'membre-c4ca4238' }, aimMs: 50 },
  { name: 'what nobody wrote', query: { search: 'zzqqxx' }, aimMs: 50 },
  { name: 'one letter', query: { search: 'h' }, aimMs: 500 },
]

/** How long the staff waits for a page of a million reports, with its counts. */
export async function main(_: string[] = []): Promise<void> {
  await withClosing(async (later) => {
    const { folder, remove } = makeTemporaryFolder()
    later(remove)
    const server = await step('Starting PostgreSQL', () => startEmbeddedPostgres(join(folder, 'database')))
    later(server.stop)
    const connection = connectDatabase(server.address, 4)
    const { db } = connection
    later(connection.close)
    await migrate(db)
    await step(`Making ${size.reports} reports`, (show) => writeReports(db, show))
    await step('Tidying up as autovacuum does', () => tidyUp(connection))
    const rows: string[][] = []
    await step('Measuring', async (show) => {
      for (const kind of kinds) {
        show(kind.name)
        rows.push(await measure(db, kind))
      }
    })
    const head = ['milliseconds', 'p50', 'p99', 'aim', 'found']
    printTable(`The staff's list of ${size.reports} reports`, head, rows)
  })
}

/** PostgreSQL does this by itself in the minutes after: totals are then read from the index alone. */
async function tidyUp(connection: DatabaseConnection): Promise<void> {
  const client = await connection.connectAlone()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  await client.end()
}

async function measure(db: Database, { name, query, aimMs }: Kind): Promise<string[]> {
  const asked = listReportsQuery.parse(query)
  const times: number[] = []
  let found = 0
  // The first one warms up.
  for (let call = 0; call <= callsOfAKind; call += 1) {
    const startedAt = performance.now()
    found = (await listReports(db, asked)).pagination.total
    if (call > 0) times.push(performance.now() - startedAt)
  }
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return [name, p50.toFixed(1), p99.toFixed(1), judge(p50, { atMost: aimMs }).text, String(found)]
}

if (import.meta.main) await main(process.argv.slice(2))
