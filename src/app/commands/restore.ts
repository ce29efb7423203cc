// npm run restore -- FILE [--replace]: what `npm run backup` wrote, into the database and the storage that the settings
// name; they may be others than those it came from (docs/reliability.md).
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { step } from '../../../scripts/steps.mjs'
import { restoreBackup } from '../../features/backups/server/public.ts'
import { putBackJobs } from '../../platform/jobs/put-back-jobs.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { openDatabase } from '../open-database.ts'
import { readEnvironment } from '../read-environment.ts'

const usage = 'npm run restore -- FILE [--replace]'

/** @returns the exit code: 0 restored, 1 refused, 2 wrong arguments */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [file] = positionals
  if (!file) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const config = readEnvironment()
  const { connection, close } = await openDatabase({ ...config, DATABASE_POOL: 2 })
  try {
    const storage = await openStorage(config)
    const client = await connection.connectAlone()
    try {
      const { manifest, rows, jobs, migrated } = await step('Restoring', (show) =>
        restoreBackup({
          client,
          storage,
          file: resolve(file),
          replace: values.replace ?? false,
          putBackJobs: (waiting) => putBackJobs(client, waiting),
          onTable: (name, done, total) => show(`${name} (${done + 1} of ${total})`),
        }),
      )
      const lines = [
        `Saved on ${manifest.made_at} by version ${manifest.site_version} on ${manifest.database}.`,
        `${rows} rows in ${manifest.tables.length} tables, ${manifest.uploads.files} uploaded files, ${jobs} waiting jobs: each as it was saved.`,
        ...(migrated.length > 0 ? [`Brought up to date: ${migrated.join(', ')}.`] : []),
      ]
      process.stdout.write(`${lines.join('\n')}\n`)
      return 0
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await close()
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`)
    process.exitCode = 1
  },
)
