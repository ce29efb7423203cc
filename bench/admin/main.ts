import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { connectDatabase } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { withClosing } from '../kit/closing.ts'
import { type Kind, measureCalls } from '../kit/measure-calls.ts'
import { makeTemporaryFolder } from '../kit/site-process.ts'
import { tidyUp, withoutTimeLimit } from '../kit/without-time-limit.ts'
import { catalogueSize, listAnimeKinds, writeAnimes } from './animes.ts'
import { listReportKinds, openReportCount, writeOpenReports } from './reports.ts'
import { accountCount, listUserKinds, writeAccounts } from './users.ts'

/** How long the staff waits for each list, search and order of the administration. */
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
    await step(`Making ${accountCount} accounts`, () => withoutTimeLimit(connection, writeAccounts))
    await step(`Making ${catalogueSize.animeCount} animes`, () => withoutTimeLimit(connection, writeAnimes))
    await step(`Making ${openReportCount} open reports`, () => withoutTimeLimit(connection, writeOpenReports))
    await step('Tidying up as autovacuum does', () => tidyUp(connection))
    // Each area brings its kinds of calls.
    const kinds: Kind[] = [...listUserKinds(db), ...listAnimeKinds(db), ...listReportKinds(db)]
    await measureCalls('The lists of the administration', kinds)
  })
}
