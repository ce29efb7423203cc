// sumine backup [FILE]: writes all data of the site to one file, whether the site runs or not (docs/reliability.md).
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { placeOfBackup, saveSite } from '../../features/backups/server/public.ts'
import { version } from '../../platform/config/project-root.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { onDatabase } from './on-database.ts'
import { runCommand } from './run-command.ts'

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => interruption.abort(new Error('Interrupted: nothing was saved.')))
}

async function backUp(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const config = readEnvironment()
  const now = () => new Date()
  const file = positionals[0] ? resolve(positionals[0]) : placeOfBackup(config.BACKUP_DIR, now())
  const saved = await onDatabase(config, {
    needs: 'site',
    work: async (connection) => {
      const storage = await openStorage(config)
      return saveSite({ connection, storage, version, file, now, signal: interruption.signal })
    },
  })
  const megabytes = (saved.bytes / 1024 / 1024).toFixed(1)
  process.stdout.write(`${saved.file}: ${saved.rows} rows, ${saved.uploads} uploaded files, ${megabytes} MB\n`)
}

runCommand('sumine backup [FILE]', backUp)
