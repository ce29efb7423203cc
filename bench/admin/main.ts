import { step } from '../../scripts/steps.mjs'
import { measureCalls } from '../kit/measure-calls.ts'
import { openDatabase } from '../kit/open-database.ts'
import { tidyUp, withoutTimeLimit } from '../kit/without-time-limit.ts'
import { catalogueSize, listAnimeKinds, writeAnimes } from './animes.ts'
import { listReportKinds, reportCount, writeReports } from './reports.ts'
import { accountCount, listUserKinds, writeAccounts } from './users.ts'

/** Measures the lists, searches and orders of the administration. */
export async function main(_: string[] = []): Promise<void> {
  const connection = await openDatabase()
  const { db } = connection
  await step(`Making ${accountCount} accounts`, () => withoutTimeLimit(connection, writeAccounts))
  await step(`Making ${catalogueSize.animeCount} animes`, () => withoutTimeLimit(connection, writeAnimes))
  await step(`Making ${reportCount} reports`, () => withoutTimeLimit(connection, writeReports))
  await step('Tidying up as autovacuum does', () => tidyUp(connection))
  const kinds = [...listUserKinds(db), ...listAnimeKinds(db), ...listReportKinds(db)]
  await measureCalls('The lists of the administration', kinds)
}
