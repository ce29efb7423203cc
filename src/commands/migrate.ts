// sumine migrate: migrates the database to this version, as the next start would.
import { parseArgs } from 'node:util'
import { migrate } from '../platform/database/migrate.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { onDatabase } from './on-database.ts'
import { runCommand } from './run-command.ts'

async function bringUpToDate(): Promise<void> {
  // There is no way back: what is not understood, such as --dry-run, migrates nothing.
  parseArgs()
  const done = await onDatabase(readEnvironment(), { needs: 'known site', work: ({ direct }) => migrate(direct.db) })
  process.stdout.write(done.length > 0 ? `Brought up to date: ${done.join(', ')}.\n` : 'The database is up to date.\n')
}

runCommand('sumine migrate', bringUpToDate)
