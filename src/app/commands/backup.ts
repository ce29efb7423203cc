// npm run backup [-- FILE]: everything the site keeps in one file, while it runs or not (docs/reliability.md).
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { placeOfBackup, saveSite } from '../../features/backups/server/public.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { openDatabase } from '../open-database.ts'
import { version } from '../project-root.ts'
import { readEnvironment } from '../read-environment.ts'

const usage = 'npm run backup [-- FILE]'
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => interruption.abort(new Error('Interrupted: nothing was kept.')))
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const config = readEnvironment()
  const now = () => new Date()
  const file = positionals[0] ? resolve(positionals[0]) : placeOfBackup(config.BACKUP_DIR, now())
  const { connection, close } = await openDatabase({ ...config, DATABASE_POOL: 2 })
  try {
    const storage = await openStorage(config)
    const saved = await saveSite({ connection, storage, version, file, now, signal: interruption.signal })
    const megabytes = (saved.bytes / 1024 / 1024).toFixed(1)
    process.stdout.write(`${saved.file}: ${saved.rows} rows, ${saved.uploads} uploaded files, ${megabytes} MB\n`)
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`)
  process.exitCode = 1
})
