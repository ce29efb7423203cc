// sumine restore FILE: restores a file of `sumine backup` into the configured database and storage, which may differ
// from the original ones; `-` is the standard input, `s3:NAME` or `s3:newest` a copy in BACKUP_S3_BUCKET. `--check`
// restores the newest one, or FILE, into a database of its own, which is removed again. `--until` brings the embedded
// database back to a moment (docs/reliability.md).
import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { step } from '../../scripts/steps.mjs'
import {
  type BackupSource,
  checkBackup,
  endEveryWayIn,
  findLastRuns,
  openBackup,
  openBucket,
  type RestoredSite,
  restoreBackup,
} from '../features/backups/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { isRecovering, prepareRecovery } from '../platform/database/embedded/base-backup.ts'
import { restoreJobs } from '../platform/jobs/restore-jobs.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { onDatabase } from './on-database.ts'
import { runCommand, UsageError } from './run-command.ts'

type Wanted = { given: string; replace: boolean }

async function restore(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      new: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      until: { type: 'string' },
    },
  })
  const [file, ...others] = positionals
  if (others.length > 0) throw new UsageError('One file is needed.')
  const config = readEnvironment()
  if (values.until !== undefined) {
    if (file || values.check || values.replace || values.new) throw new UsageError('Nothing goes with --until.')
    return recover(config, values.until)
  }
  if (values.check) {
    if (values.replace || values.new) throw new UsageError('--check touches nothing: no other option goes with it.')
    return onDatabase(config, { needs: 'current site', work: (connection) => checkOn(connection, config, file) })
  }
  if (!file) throw new UsageError('One file is needed.')
  // Checked before a database is created for it.
  if (values.new && file !== '-' && !file.startsWith(fromBucket)) await access(file, constants.R_OK)
  await onDatabase(config, {
    needs: 'server',
    mayCreate: values.new,
    work: (connection) => restoreInto(connection, config, { given: file, replace: values.replace }),
  })
}

const fromBucket = 's3:'
const signedOut = 'All devices are signed out; links mailed so far and addresses of calendars no longer work.'

async function openSource(given: string, config: Config): Promise<BackupSource> {
  if (given === '-') return process.stdin
  if (!given.startsWith(fromBucket)) return resolve(given)
  const { bucket, name } = await findInBucket(given, config)
  process.stdout.write(`${name} of the bucket ${bucket.name}\n`)
  return bucket.read(name).catch((error: Error) => failToRead(given, bucket, error))
}

function failToRead(given: string, bucket: { name: string }, error: Error): never {
  throw new Error(`${given} cannot be read from the bucket ${bucket.name}: ${error.message}`)
}

/** @param given `s3:NAME`, or `s3:newest` */
async function findInBucket(given: string, config: Config) {
  const bucket = await openBucket(config)
  if (!bucket) throw new Error('No bucket is known: set BACKUP_S3_BUCKET.')
  try {
    const names = await bucket.list()
    const wanted = given.slice(fromBucket.length)
    const name = wanted === 'newest' ? names.at(-1) : names.find((each) => each === wanted)
    if (!name) throw new Error(names.length > 0 ? `it holds ${names.join(', ')}` : 'it holds no backup')
    return { bucket, name }
  } catch (error) {
    return failToRead(given, bucket, error as Error)
  }
}

async function open(given: string, config: Config) {
  return openBackup(await openSource(given, config), { keys: config.BACKUP_KEY, folder: config.DATA_DIR })
}

async function checkOn(connection: DatabaseConnection, config: Config, given: string | undefined): Promise<void> {
  const wanted = given ?? (await findLastRuns(connection.db)).made?.file
  if (!wanted) throw new Error('There is no backup yet: make one with `sumine backup`.')
  const isInBucket = wanted.startsWith(fromBucket)
  const file = isInBucket ? join(config.BACKUP_DIR, (await findInBucket(wanted, config)).name) : resolve(wanted)
  const storage = await openStorage(config)
  const dataDir = config.DATABASE_URL ? undefined : config.DATA_DIR
  const restored = await step('Restoring', (show) =>
    checkBackup({
      connection,
      storage,
      file,
      open: () => open(wanted, config),
      dataDir,
      now: () => new Date(),
      onTable: (name, done, total) => show(`${name} (${done + 1} of ${total})`),
    }),
  )
  tell(restored, [`${wanted} restores. The database of the check is removed again.`])
}

async function restoreInto(connection: DatabaseConnection, config: Config, { given, replace }: Wanted): Promise<void> {
  const storage = await openStorage(config)
  const client = await connection.connectAlone()
  try {
    const restored = await step('Restoring', (show) =>
      restoreBackup({
        open: () => open(given, config),
        replace,
        client,
        storage,
        restoreJobs: (waiting) => restoreJobs(client, waiting),
        onTable: (name, done, total) => show(`${name} (${done + 1} of ${total})`),
      }),
    )
    tell(restored, [signedOut])
  } finally {
    await client.end().catch(() => {})
  }
}

function tell({ manifest, rows, jobs, migrated }: RestoredSite, more: string[]): void {
  const lines = [
    `Saved on ${manifest.made_at} by version ${manifest.site_version} on ${manifest.database}.`,
    `${rows} rows in ${manifest.tables.length} tables, ${manifest.uploads.files} uploaded files, ${jobs} waiting jobs: each as it was saved.`,
    ...more,
    ...(migrated.length > 0 ? [`Brought up to date: ${migrated.join(', ')}.`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const pollMs = 200

/**
 * Brings the embedded database back to a moment, from the last copy before it and the archived log. The former files
 * stay beside it.
 * @param given the moment as an ISO date with its zone, or `newest`
 * @throws when the log does not reach the moment: the message says whether the database is as before
 */
async function recover(config: Config, given: string): Promise<void> {
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
    signedOut,
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

runCommand(
  'sumine restore FILE, s3:NAME, s3:newest, or - for the standard input [--replace: removes what is there] [--new: makes the database], or restore --check [FILE], or restore --until MOMENT',
  restore,
)
