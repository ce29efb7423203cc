// sumine partition: splits the positions into parts by account while the site runs; --whole puts them into one table
// again, --stop gives up an unfinished step (docs/scale.md#positions-in-parts). After an interruption, it goes on when
// run again.
import { statfs } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { largeTables } from '../features/watching/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import { type DatabaseConnection, queryOver } from '../platform/database/connect-database.ts'
import { measureTable } from '../platform/database/measure-database.ts'
import { partitionTable, stopPartitioning } from '../platform/database/partitions/partition-table.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { onDatabase } from './on-database.ts'
import { runCommand, UsageError } from './run-command.ts'

const usualParts = 64
// More would take more locks at once than PostgreSQL has by default.
const mostParts = 256

type Wanted = {
  /** 0: one whole table. */
  partitions: number
  stop: boolean
}

async function partition(): Promise<void> {
  const { partitions, stop } = readArguments()
  const config = readEnvironment()
  await onDatabase(config, {
    needs: 'current site',
    work: async (connection) => (stop ? giveUp(connection) : split(connection, config, partitions)),
  })
}

function readArguments(): Wanted {
  const { values } = parseArgs({
    options: {
      parts: { type: 'string' },
      whole: { type: 'boolean', default: false },
      stop: { type: 'boolean', default: false },
    },
  })
  const { parts, whole, stop } = values
  if (Number(parts !== undefined) + Number(whole) + Number(stop) > 1) throw new UsageError('One option is enough.')
  if (whole || stop) return { partitions: 0, stop }
  const partitions = Number(parts ?? usualParts)
  if (!Number.isInteger(partitions) || partitions < 2 || partitions > mostParts) {
    throw new UsageError(`--parts takes a number from 2 to ${mostParts}.`)
  }
  return { partitions, stop }
}

async function split(connection: DatabaseConnection, config: Config, partitions: number): Promise<void> {
  for (const table of largeTables) {
    await requireRoom(connection, config, table)
    const result = await alone(connection, (db) =>
      partitionTable({ db, table, partitions, onProgress: printTenths(table) }),
    )
    const shape = partitions === 0 ? 'one piece' : `${partitions} parts`
    const done = result
      ? `${result.rows} rows in ${shape}; saves waited ${Math.round(result.longestTurnMs)} ms at most`
      : `already in ${shape}`
    process.stdout.write(`${table}: ${done}\n`)
  }
}

/** The size of the table twice: the copy, and the log of its writes. */
const roomFactor = 2

/** Looks at the disk of the embedded database; that of another server cannot be seen from here. */
async function requireRoom({ db }: DatabaseConnection, config: Config, table: string): Promise<void> {
  if (config.DATABASE_URL) return
  const { bsize, bavail } = await statfs(config.DATA_DIR)
  if (bsize * bavail < roomFactor * (await measureTable(db, table))) {
    throw new Error(`The disk of DATA_DIR has no room for a second ${table}.`)
  }
}

async function giveUp(connection: DatabaseConnection): Promise<void> {
  const stopped = await alone(connection, stopPartitioning)
  process.stdout.write(stopped.length > 0 ? `Given up: ${stopped.join(', ')}.\n` : 'There was nothing to give up.\n')
}

/** Works over a connection of its own. @throws Error while another such command is at work */
async function alone<Result>(
  { connectAlone }: DatabaseConnection,
  work: (db: ReturnType<typeof queryOver>) => Promise<Result>,
): Promise<Result> {
  const client = await connectAlone()
  try {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext('sumine partition')) as taken")
    if (!rows[0].taken) throw new Error('Another `sumine partition` is at work.')
    return await work(queryOver(client))
  } finally {
    await client.end()
  }
}

function printTenths(table: string): (what: string, id: number, last: number) => void {
  let printed = ''
  return (what, id, last) => {
    const line = `${table}: ${what} up to account ${id} of ${last}`
    const tenth = `${what} ${Math.floor((id * 10) / last)}`
    if (tenth !== printed) process.stdout.write(`${line}\n`)
    printed = tenth
  }
}

runCommand('sumine partition [--parts=64 | --whole | --stop]', partition)
