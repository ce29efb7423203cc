import { step } from '../../scripts/steps.mjs'
import { listReportsQuery } from '../../src/features/reports/contract.ts'
import { listReports } from '../../src/features/reports/server/list-reports.ts'
import type { DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { judge } from '../kit/aims.ts'
import { openDatabase } from '../kit/open-database.ts'
import { median } from '../kit/percentiles.ts'
import { printTable } from '../kit/tables.ts'
import { timeOf } from '../kit/time-of.ts'
import { tidyUp, withoutTimeLimit } from '../kit/without-time-limit.ts'
import { commonWord, rareWord, size, titleWord, writeReports } from './write-reports.ts'

const callsPerKind = 7

type Kind = {
  name: string
  query: { page?: number; status?: string; search?: string }
  /** Maximum ratio to a plain read of all reports. */
  max: number
}

const kinds: Kind[] = [
  { name: 'first page', query: {}, max: 2 },
  { name: 'first page of those that are open', query: { status: 'ouvert' }, max: 2 },
  { name: 'page 40,000', query: { page: 40_000 }, max: 4 },
  { name: 'a rare word of the reason', query: { search: rareWord }, max: 0.05 },
  { name: 'a word that a third of the reasons have', query: { search: commonWord }, max: 0.5 },
  { name: 'a word that a tenth of the titles have', query: { search: titleWord }, max: 0.5 },
  { name: 'a piece of one username', query: { search: 'membre-c4ca4238' }, max: 0.05 },
  { name: 'what nobody wrote', query: { search: 'zzqqxx' }, max: 0.05 },
  { name: 'one letter', query: { search: 'h' }, max: 0.5 },
]

/** Measures staff waits for a page of a million reports with its counts. */
export async function main(_: string[] = []): Promise<void> {
  const connection = await openDatabase()
  await step(`Making ${size.reports} reports`, (show) =>
    withoutTimeLimit(connection, (alone) => writeReports(alone, show)),
  )
  await step('Tidying up as autovacuum does', () => tidyUp(connection))
  const rows: string[][] = []
  await step('Measuring', async (show) => {
    for (const kind of kinds) {
      show(kind.name)
      rows.push(await measure(connection, kind))
    }
  })
  const head = ['milliseconds', 'p50', 'read plainly', 'ratio', 'aim', 'found']
  printTable(`The staff's list of ${size.reports} reports`, head, rows)
}

/** Compares a page and its totals with the totals alone of a statement that reads every report. */
async function measure(connection: DatabaseConnection, { name, query, max }: Kind): Promise<string[]> {
  const asked = listReportsQuery.parse(query)
  const alone = await connection.connectAlone()
  // Reading everything may exceed the site's statement limit.
  await alone.query('set statement_timeout = 0')
  let found = 0
  const ours = await medianOf(async () => {
    found = (await listReports(connection.db, asked, 1)).pagination.total
  })
  const plain = await medianOf(() => readPlainly(alone, query.search))
  await alone.end()
  const { text } = judge(ours / plain, { atMost: max })
  return [name, ours.toFixed(1), plain.toFixed(1), (ours / plain).toFixed(3), text, String(found)]
}

async function medianOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  // The first one warms up.
  for (let number = 0; number <= callsPerKind; number += 1) {
    const ms = await timeOf(call)
    if (number > 0) times.push(ms)
  }
  return median(times)
}

type Client = Awaited<ReturnType<DatabaseConnection['connectAlone']>>

function readPlainly(client: Client, search: string | undefined): Promise<unknown> {
  if (search === undefined) return client.query('select count(*) from episode_report')
  const statement = `
    select count(*) from episode_report r join episode e on e.id = r.episode_id join anime a on a.id = e.anime_id
      left join account reporter on reporter.id = r.account_id
     where a.title ilike $1 or reporter.username ilike $1 or r.reason ilike $1`
  return client.query(statement, [`%${search}%`])
}
