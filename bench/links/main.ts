import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { connectDatabase } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { withClosing } from '../kit/closing.ts'
import { measureCalls } from '../kit/measure-calls.ts'
import { makeTemporaryFolder } from '../kit/site-process.ts'
import { tidyUp, withoutTimeLimit } from '../kit/without-time-limit.ts'
import { listLinkKinds } from './kinds.ts'
import { size, writeLinks } from './write-links.ts'

/** How long the staff waits for lists, figures and previews over a million links. */
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
    await step(`Making ${size.links} links`, (show) => withoutTimeLimit(connection, (alone) => writeLinks(alone, show)))
    await step('Tidying up as autovacuum does', () => tidyUp(connection))
    await measureCalls(`The staff's work on ${size.links} links`, listLinkKinds(db))
  })
}

if (import.meta.main) await main(process.argv.slice(2))
