import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connectDatabase,
  type DatabaseAddress,
  type DatabaseConnection,
} from '../../../src/platform/database/connect-database.ts'
import { findPostgresPrograms, programRunner } from '../../../src/platform/database/embedded/postgres-programs.ts'
import { sql } from '../../../src/platform/database/sql.ts'

/** A PostgreSQL that tests start and stop. */
export type Server = { address: DatabaseAddress; url: string; start: () => void; stop: () => void }

export type ReplicatedPostgres = {
  primary: Server
  /** A standby that streams from the primary. */
  replica: Server
  /** Pauses and resumes replay on the replica, for a lag of the test's choice. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  close: () => Promise<void>
}

const user = 'sumine'
const port = 5432
const settings = [
  'listen_addresses=',
  'wal_level=replica',
  'max_wal_senders=4',
  'hot_standby=on',
  'fsync=off',
  'shared_buffers=32MB',
  // Vacuuming on the primary cancels the replica's queries at once.
  'max_standby_streaming_delay=0',
]

/**
 * Starts a real primary and a real standby, made of the project's PostgreSQL as `pg_basebackup` would: the primary's
 * files are copied in backup mode, and the copy follows its log.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-replicated-'))
  const programs = await findPostgresPrograms()
  const run = programRunner([folder])

  function serverIn(name: string): Server & { data: string; socket: string } {
    const [data, socket] = [join(folder, name), join(folder, `${name}-socket`)]
    mkdirSync(socket)
    const options = [...settings, `unix_socket_directories=${socket}`].map((setting) => `-c '${setting}'`).join(' ')
    const log = join(folder, `${name}.log`)
    return {
      data,
      socket,
      address: { socketFolder: socket, port, database: 'postgres', user },
      url: `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(socket)}`,
      start: () => run(programs.pgCtl, ['start', '-D', data, '-l', log, '-w', '-o', options], 'ignore'),
      stop: () => {
        if (existsSync(join(data, 'postmaster.pid'))) run(programs.pgCtl, ['stop', '-D', data, '-m', 'immediate', '-w'])
      },
    }
  }

  const [primary, replica] = [serverIn('primary'), serverIn('replica')]
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  run(programs.initdb, ['-D', primary.data, '-U', user, '--auth=trust', '--no-instructions', '--no-sync', ...locale])
  primary.start()
  await copyInto(primary, replica.data)
  replica.start()

  const onReplica = (statement: string) => askOnce(replica.address, statement)
  return {
    primary,
    replica,
    pauseReplay: () => onReplica('select pg_wal_replay_pause()'),
    resumeReplay: () => onReplica('select pg_wal_replay_resume()'),
    async close() {
      for (const server of [replica, primary]) server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function copyInto(
  { address, data, socket }: { address: DatabaseAddress; data: string; socket: string },
  to: string,
) {
  const connection = connectDatabase(address, 1)
  try {
    // The server requires both in one session.
    await connection.db.connection().execute(async (db) => {
      await sql`select pg_backup_start('replica', true)`.execute(db)
      cpSync(data, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|pg_replslot\/./.test(path) })
      const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop(false)`.execute(db)
      writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    })
  } finally {
    await connection.close()
  }
  writeFileSync(join(to, 'standby.signal'), '')
  writeFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = 'host=${socket} port=${port} user=${user}'\n`)
}

async function askOnce(address: DatabaseAddress, statement: string): Promise<void> {
  const connection: DatabaseConnection = connectDatabase(address, 1)
  try {
    await sql.raw(statement).execute(connection.db)
  } finally {
    await connection.close()
  }
}
