import type { Config } from '../../platform/config/config.ts'
import { describeServer } from '../../platform/database/client-settings.ts'
import type { Database, DatabaseConnection } from '../../platform/database/connect-database.ts'
import { type DatabaseFacts, describeDatabase, identifyServer } from '../../platform/database/describe-database.ts'
import { listGrown } from '../../platform/database/partitions/list-grown.ts'
import { listSteps } from '../../platform/database/partitions/list-steps.ts'
import { codeOf } from '../../shared/code-of.ts'
import { type Finding, inOneLine } from './finding.ts'

const oldestRelease = 15
const maxDriftMs = 5000
/** An index of twice as many rows took five minutes (docs/scale.md). */
const manyRows = 100_000_000

/** Checks that the database can hold the site: its version, encoding, extensions, structure, pooler and clock. */
export async function checkDatabase(connection: DatabaseConnection): Promise<Finding[]> {
  try {
    const facts = await describeDatabase(connection)
    const wrong = [...listFlaws(facts)].map((words) => ({ about: 'database', state: 'wrong', words }) as const)
    const steps = await listSteps(connection.db)
    return [...(wrong.length > 0 ? wrong : [summarise(facts)]), ...steps.map(toFinding), ...checkClock(facts)]
  } catch (error) {
    return [{ about: 'database', state: 'wrong', words: explainDatabaseError(error) }]
  }
}

function* listFlaws({ version, release, encoding, missing, level, losesSettings }: DatabaseFacts) {
  if (release < oldestRelease) yield `PostgreSQL ${version} is too old: the site needs ${oldestRelease} or later`
  if (encoding !== 'UTF8') {
    yield `the database is encoded in ${encoding}, which cannot hold all titles: make one with \`createdb --encoding=UTF8 --template=template0\` and restore a backup into it`
  }
  if (missing.length > 0) {
    yield `the extensions ${missing.join(', ')} are missing: install PostgreSQL's contrib package, or have the operator of the server allow them`
  }
  if (level === 'newer') yield 'the database has the structure of a newer version of the site: use that version'
  if (losesSettings) {
    yield 'a pooler before the database drops the settings of connections: set DATABASE_DIRECT_URL to the server itself'
  }
}

function summarise({ version, encoding, level }: DatabaseFacts): Finding {
  const words = {
    empty: 'empty: the next start fills it',
    older: 'of an older version: the next start, or `sumine migrate`, brings it up to date',
    current: 'up to date',
    newer: '',
  }[level]
  return { about: 'database', state: 'good', words: `PostgreSQL ${version}, ${encoding}, ${words}` }
}

function toFinding({ table_name }: Awaited<ReturnType<typeof listSteps>>[number]): Finding {
  const words = `each write to ${table_name} is made twice until \`sumine partition\` ends: run it again, or with --stop`
  return { about: 'database', state: 'doubtful', words }
}

/** Advises to partition those of these tables that have grown very large. */
export async function checkGrowth(db: Database, tables: readonly string[]): Promise<Finding[]> {
  return (await listGrown(db, tables, manyRows)).map(({ table_name, rows }) => {
    const millions = Math.round(rows / 1e6)
    const words = `${table_name} has ${millions} million rows in one table: \`sumine partition\` keeps its upkeep short`
    return { about: 'database', state: 'doubtful', words }
  })
}

type Servers = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL'>

/** Checks that the configured replicas answer, and hold this database. */
export async function checkReplicas(config: Servers): Promise<Finding[]> {
  const { DATABASE_REPLICA_URL: replicas = [], DATABASE_DIRECT_URL, DATABASE_URL = '' } = config
  if (replicas.length === 0) return []
  const system = await identifyServer({ url: DATABASE_DIRECT_URL ?? DATABASE_URL }).catch(() => undefined)
  return Promise.all(replicas.map((url) => checkReplica(url, system)))
}

/** @param system the cluster of the primary, if that answers */
async function checkReplica(url: string, system: string | undefined): Promise<Finding> {
  const about = 'database'
  const name = `the replica ${describeServer({ url })}`
  try {
    const own = await identifyServer({ url })
    if (system === undefined || own === system) return { about, state: 'good', words: `${name} answers` }
    return { about, state: 'wrong', words: `${name} belongs to another database: correct DATABASE_REPLICA_URL` }
  } catch (error) {
    const words = `${name}: ${inOneLine(error)}: until it answers, others are read from; look at DATABASE_REPLICA_URL`
    return { about, state: 'wrong', words }
  }
}

function checkClock({ driftMs }: DatabaseFacts): Finding[] {
  if (Math.abs(driftMs) < maxDriftMs)
    return [{ about: 'clock', state: 'good', words: 'goes with that of the database' }]
  const seconds = Math.round(Math.abs(driftMs) / 1000)
  const words = `this machine is ${seconds} s ${driftMs > 0 ? 'ahead of' : 'behind'} the database: sessions and dates go wrong; set both by NTP`
  return [{ about: 'clock', state: 'doubtful', words }]
}

/** Explains why the database cannot be used, and how to fix it. */
export function explainDatabaseError(error: unknown): string {
  const message = inOneLine(error)
  if (/unsupported startup parameter/.test(message)) {
    return `a pooler stands before the database (${message}): set DATABASE_DIRECT_URL to the server itself`
  }
  if (/does not support SSL/.test(message)) return 'the server does not encrypt: leave sslmode out of DATABASE_URL'
  if (/self.signed|unable to (verify|get)|certificate/.test(message)) {
    return `the server's certificate is not trusted (${message}): name its authority in DATABASE_CA, or sslmode=require to ask for none`
  }
  const code = codeOf(error)
  if (code === '3D000') return `${message} on that server: make it (createdb), then start the site on it`
  if (code === '28P01' || code === '28000') return `${message}: look at the name and the password in DATABASE_URL`
  if (code === '53300') return `${message}: raise max_connections, or lower DATABASE_POOL`
  return message
}
