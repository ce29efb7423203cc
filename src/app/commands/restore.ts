// sumine restore FILE: restores a file of `sumine backup` into the configured database and storage, which may differ
// from the original ones (docs/reliability.md).
import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { step } from '../../../scripts/steps.mjs'
import { restoreBackup } from '../../features/backups/server/public.ts'
import type { Config } from '../../platform/config/config.ts'
import type { DatabaseConnection } from '../../platform/database/connect-database.ts'
import { putBackJobs } from '../../platform/jobs/put-back-jobs.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { onDatabase } from './on-database.ts'
import { runCommand, UsageError } from './run-command.ts'

type Source = { file: string; replace: boolean }

async function restore(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, new: { type: 'boolean', default: false } },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new UsageError('One file is needed.')
  const config = readEnvironment()
  // Checked before a database is created for it.
  if (values.new) await access(file, constants.R_OK)
  await onDatabase(config, {
    needs: 'server',
    mayCreate: values.new,
    work: (connection) => restoreInto(connection, config, { file: resolve(file), replace: values.replace }),
  })
}

async function restoreInto(connection: DatabaseConnection, config: Config, source: Source): Promise<void> {
  const storage = await openStorage(config)
  const client = await connection.connectAlone()
  try {
    const { manifest, rows, jobs, migrated } = await step('Restoring', (show) =>
      restoreBackup({
        ...source,
        client,
        storage,
        putBackJobs: (waiting) => putBackJobs(client, waiting),
        onTable: (name, done, total) => show(`${name} (${done + 1} of ${total})`),
      }),
    )
    const lines = [
      `Saved on ${manifest.made_at} by version ${manifest.site_version} on ${manifest.database}.`,
      `${rows} rows in ${manifest.tables.length} tables, ${manifest.uploads.files} uploaded files, ${jobs} waiting jobs: each as it was saved.`,
      'All devices are signed out; links mailed so far and addresses of calendars no longer work.',
      ...(migrated.length > 0 ? [`Brought up to date: ${migrated.join(', ')}.`] : []),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await client.end().catch(() => {})
  }
}

runCommand('sumine restore FILE [--replace: removes what is there] [--new: makes the database]', restore)
