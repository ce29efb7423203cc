import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connectDatabase,
  type DatabaseAddress,
  type DatabaseConnection,
} from '../../../src/platform/database/connect-database.ts'
import { copyFiles } from '../../../src/platform/database/embedded/base-backup.ts'
import { findPostgresPrograms, programRunner } from '../../../src/platform/database/embedded/postgres-programs.ts'
import { findRow, sql } from '../../../src/platform/database/sql.ts'
import { killServer, signalServer } from './kill-server.ts'

/** A PostgreSQL that tests start and stop. */
export type Server = {
  address: Extract<DatabaseAddress, { socketFolder: string }>
  /** The folder of its files. */
  data: string
  /** For an address with several hosts. */
  host: string
  url: string
  start: () => void
  stop: () => void
  /** Makes it silent, with open connections, until it is killed. */
  freeze: () => void
  /** Kills all its processes at once. */
  kill: () => Promise<void>
  /** Makes a standby the leader. */
  promote: () => void
  /** Replaces its files with those of the leader, and follows that. */
  follow: (leader: Server) => Promise<void>
}

export type ReplicatedPostgres = {
  primary: Server
  /** A standby that streams from the primary. */
  replica: Server
  /** The address of both, for connections to the one that leads. */
  url: string
  /** Pauses and resumes replay on the replica, for a lag of the test's choice. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  close: () => Promise<void>
}

const user = 'sumine'
const usualPort = 5432
const settings = [
  'wal_level=replica',
  'max_wal_senders=4',
  // The log written during a copy must still exist when the copy begins to follow.
  'wal_keep_size=256MB',
  'hot_standby=on',
  'shared_buffers=32MB',
  // Vacuuming on the primary cancels the replica's queries at once.
  'max_standby_streaming_delay=0',
]

type Options = {
  /** Whether writes reach the disk; without, they survive the death of processes only. */
  fsync?: boolean
  /** Ports of the loopback for the primary and the standby, else they have sockets only. */
  ports?: [number, number]
  /** Settings of both. */
  more?: string[]
}

/**
 * Starts a real primary and a real standby, made of the project's PostgreSQL as `pg_basebackup` would: the primary's
 * files are copied in backup mode, and the copy follows its log.
 */
export async function startReplicatedPostgres({
  fsync = false,
  ports,
  more = [],
}: Options = {}): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-replicated-'))
  const programs = await findPostgresPrograms()
  const run = programRunner([folder])

  function serverIn(name: string, port = usualPort): Server {
    const [data, socket] = [join(folder, name), join(folder, `${name}-socket`)]
    mkdirSync(socket)
    const given = [
      ...[...settings, ...more, `fsync=${fsync ? 'on' : 'off'}`, `unix_socket_directories=${socket}`],
      ...[`listen_addresses=${ports ? '127.0.0.1' : ''}`, `port=${port}`],
    ]
    const options = given.map((setting) => `-c '${setting}'`).join(' ')
    const log = join(folder, `${name}.log`)
    const start = () => run(programs.pgCtl, ['start', '-D', data, '-l', log, '-w', '-o', options], 'ignore')
    return {
      data,
      address: { socketFolder: socket, port, database: 'postgres', user },
      host: `${encodeURIComponent(socket)}:${port}`,
      url: `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(socket)}`,
      start,
      stop: () => {
        if (existsSync(join(data, 'postmaster.pid'))) run(programs.pgCtl, ['stop', '-D', data, '-m', 'immediate', '-w'])
      },
      freeze: () => signalServer(data, 'SIGSTOP'),
      kill: () => killServer(data, join(socket, `.s.PGSQL.${port}.lock`)),
      promote: () => run(programs.pgCtl, ['promote', '-D', data, '-w']),
      async follow(leader) {
        rmSync(data, { recursive: true, force: true })
        await copyInto(leader, data)
        writeFileSync(join(data, 'standby.signal'), '')
        const place = `host=${leader.address.socketFolder} port=${leader.address.port} user=${user}`
        writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${place}'\n`)
        start()
      },
    }
  }

  const [primary, replica] = [serverIn('primary', ports?.[0]), serverIn('replica', ports?.[1])]
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  run(programs.initdb, ['-D', primary.data, '-U', user, '--auth=trust', '--no-instructions', '--no-sync', ...locale])
  primary.start()
  await replica.follow(primary)

  const onReplica = (statement: string) => askOnce(replica.address, statement)
  return {
    primary,
    replica,
    url: `postgres://${user}@${primary.host},${replica.host}/postgres`,
    pauseReplay: () => onReplica('select pg_wal_replay_pause()'),
    resumeReplay: () => onReplica('select pg_wal_replay_resume()'),
    async close() {
      for (const server of [replica, primary]) server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function copyInto({ address, data }: Server, to: string): Promise<void> {
  const connection = connectDatabase(address, 1)
  try {
    // The server requires both in one session.
    await connection.db.connection().execute(async (db) => {
      await sql`select pg_backup_start('replica', true)`.execute(db)
      await copyFiles(data, to)
      const row = await findRow<{ labelfile: string }>(db)`select labelfile from pg_backup_stop(false)`
      writeFileSync(join(to, 'backup_label'), row?.labelfile ?? '')
    })
  } finally {
    await connection.close()
  }
}

async function askOnce(address: DatabaseAddress, statement: string): Promise<void> {
  const connection: DatabaseConnection = connectDatabase(address, 1)
  try {
    await sql.raw(statement).execute(connection.db)
  } finally {
    await connection.close()
  }
}
