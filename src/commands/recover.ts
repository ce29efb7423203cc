import { setTimeout as sleep } from 'node:timers/promises'
import { step } from '../../scripts/steps.mjs'
import { endEveryWayIn } from '../features/backups/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { isRecovering, prepareRecovery } from '../platform/database/embedded/base-backup.ts'
import { onDatabase } from './on-database.ts'
import { UsageError } from './run-command.ts'

const pollMs = 200

/**
 * Brings the embedded database back to a moment, from the last copy before it and the archived log. The former files
 * stay beside it.
 * @param given the moment as an ISO date with its zone, or `newest`
 * @throws when the log does not reach the moment: the message says whether the database is as before
 */
export async function recover(config: Config, given: string): Promise<void> {
  const until = given === 'newest' ? undefined : readMoment(given)
  const { WAL_ARCHIVE_DIR: archiveDir, BACKUP_KEY: keys, DATA_DIR: dataDir } = config
  if (!archiveDir) throw new Error('No archive is known: set WAL_ARCHIVE_DIR.')
  const { former, takeBack } = await prepareRecovery({ dataDir, archiveDir, keys, now: () => new Date() }, until)
  try {
    await onDatabase(config, {
      needs: 'server',
      work: async (connection) => {
        await step('Adding the log', () => waitUntilRecovered(connection))
        await endEveryWayIn(connection.db)
      },
    })
  } catch (error) {
    const outcome = await takeBack().then(
      () => 'the database is as before',
      (reason) => `the former files stay in ${former ?? 'no folder'} (${messageOf(reason)})`,
    )
    throw new Error(`The log cannot be added up to there, and ${outcome}: ${messageOf(error)}`, { cause: error })
  }
  const lines = [
    `The database is ${until ? `that of ${until.toISOString()}` : 'as the archive knows it last'}.`,
    'All devices are signed out; links mailed so far and addresses of calendars no longer work.',
    ...(former ? [`Remove ${former} once all is well.`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function readMoment(given: string): Date {
  const moment = new Date(given)
  if (/(Z|[+-]\d\d:\d\d)$/.test(given) && !Number.isNaN(moment.getTime())) return moment
  throw new UsageError('A moment with its zone is needed, such as 2026-11-26T12:00:00Z.')
}

async function waitUntilRecovered(connection: DatabaseConnection): Promise<void> {
  while (await isRecovering(connection)) await sleep(pollMs)
}
