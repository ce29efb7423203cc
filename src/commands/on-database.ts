import type { Config } from '../platform/config/config.ts'
import { describeServer } from '../platform/database/client-settings.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { embeddedFolder, NoDatabaseError } from '../platform/database/embedded/start-embedded-postgres.ts'
import { findDatabaseLevel } from '../platform/database/migrate.ts'
import { explainDatabaseError } from '../process/checks/check-database.ts'
import { type OpenDatabase, openDatabase } from '../process/open-database.ts'
import { findSettingsFile } from '../process/read-environment.ts'

/**
 * A command's requirement: a reachable server; a database with a site; one that is not newer; or one of this version.
 */
type Needed = 'server' | 'site' | 'known site' | 'current site'

type Use<Result> = {
  needs: Needed
  /** Whether to create a missing embedded database. */
  mayCreate?: boolean | undefined
  /** Where the database is named: the standard output, unless that is for something else. */
  messages?: NodeJS.WritableStream | undefined
  work: (connection: DatabaseConnection) => Promise<Result>
}

/**
 * Runs a command's work on the configured database. Its first line names that database. Only the start of the site
 * creates one: a missing or empty database is seldom the intended one, so commands refuse it.
 * @returns the result of `work`
 * @throws Error with a plain explanation
 */
export async function onDatabase<Result>(
  config: Config,
  { needs, mayCreate, messages, work }: Use<Result>,
): Promise<Result> {
  const { connection, close } = await openForCommand(config, needs, { mayCreate, messages, pool: 2 })
  try {
    return await work(connection)
  } finally {
    await close()
  }
}

/** The same for a long-running command, which closes the database itself. */
export async function openForCommand(
  config: Config,
  needs: Needed,
  { mayCreate, messages, pool }: Pick<Use<unknown>, 'mayCreate' | 'messages'> & { pool?: number | undefined } = {},
): Promise<OpenDatabase> {
  printDatabase(config, messages)
  const opened = await open(config, mayCreate, pool)
  try {
    await (needs === 'server' ? requireServer(opened.connection) : requireSite(opened.connection, needs))
    return opened
  } catch (error) {
    await opened.close()
    throw new Error(explainDatabaseError(error))
  }
}

/** Prints the first line of a command: the configured database, without any password. */
export function printDatabase(
  { DATABASE_URL, DATA_DIR }: Config,
  messages: NodeJS.WritableStream = process.stdout,
): void {
  const database = DATABASE_URL ? describeServer({ url: DATABASE_URL }) : `embedded in ${embeddedFolder(DATA_DIR)}`
  messages.write(`Database: ${database} (settings: ${describeSettings()})\n`)
}

function describeSettings(): string {
  const file = findSettingsFile()
  return file ? `the environment and ${file}` : 'the environment; there is no .env'
}

async function open(config: Config, mayCreate: boolean | undefined, pool: number | undefined): Promise<OpenDatabase> {
  try {
    return await openDatabase(config, { mayCreate: mayCreate ?? false, pool })
  } catch (error) {
    if (!(error instanceof NoDatabaseError)) throw error
    const way = mayCreate === undefined ? 'the first start of the site makes one' : '--new makes one'
    throw new Error(`${error.message} Do the settings (DATA_DIR, DATABASE_URL) name the right one? If so: ${way}.`)
  }
}

/** Leaves no connection open, because restoring needs exclusive access. */
async function requireServer({ connectAlone }: DatabaseConnection): Promise<void> {
  const client = await connectAlone()
  await client.end()
}

async function requireSite({ db }: DatabaseConnection, needs: Needed): Promise<void> {
  const level = await findDatabaseLevel(db)
  if (level === 'empty') {
    throw new Error('This database is empty: no site was ever started on it. Do the settings name the right one?')
  }
  if (level === 'newer' && needs !== 'site') {
    throw new Error('This database has the structure of a newer version: use that one.')
  }
  if (level === 'older' && needs === 'current site') {
    throw new Error('This database has the structure of an older version: run `sumine migrate`, or start the site.')
  }
}
