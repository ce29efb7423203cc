import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A server that takes writes. Its timeline is that of its log: a standby that is promoted begins the next. */
type Leader = { host: string; port: number; timeline: string }

/** Thrown when none of several servers takes writes. Its code stands for a failed connection. */
class NoLeaderError extends Error {
  override name = 'NoLeaderError'
  readonly code = '08001'
}

const patience = { connectionTimeoutMillis: 2000, query_timeout: 2000 }
/** How long to wait for other leaders after the first one answers, at least: a machine that is gone never answers. */
const graceMs = 200
/** The same as a multiple of the first answer's time, for a machine that is slow itself. */
const graceFactor = 3

/**
 * Creates a class of connections to the one of several servers that takes writes, as libpq's
 * `target_session_attrs=read-write` does. Each new connection looks for it; simultaneous ones share the search.
 * @param hosts settings for each server; a connection takes those of the first, with the leader's host and port
 */
export function leaderClientOf(hosts: pg.ClientConfig[]): typeof pg.Client {
  let searching: Promise<Leader> | undefined
  function find(): Promise<Leader> {
    searching ??= findLeader(hosts).finally(() => {
      searching = undefined
    })
    return searching
  }

  return class LeaderClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error?: Error) => void): void
    override connect(callback?: (error?: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.#connectToLeader()
      if (!callback) return connected
      connected.then(() => callback(), callback)
      return undefined
    }

    async #connectToLeader(): Promise<pg.Client> {
      const { host, port } = await find()
      // The pool destroys what takes too long; connecting would open it again.
      if (this.connection.stream.destroyed) throw new Error('Connection terminated')
      this.host = host
      this.port = port
      return super.connect()
    }
  }
}

/**
 * Finds the server that takes writes. A former leader that comes back may take them, too, but what it accepts would be
 * lost: its timeline is older.
 * @throws NoLeaderError when no server takes writes, or the database's refusal of the password or the name
 */
async function findLeader(hosts: pg.ClientConfig[]): Promise<Leader> {
  const leaders: Leader[] = []
  const asked = hosts.map(async (host) => leaders.push(await askLeader(host)))
  const all = Promise.allSettled(asked)
  const askedAt = performance.now()
  const waitForOthers = () => {
    const ms = Math.max(graceMs, graceFactor * (performance.now() - askedAt))
    return Promise.race([all, sleep(ms, undefined, { ref: false })])
  }
  await Promise.any(asked).then(waitForOthers, () => all)
  const [newest] = leaders.sort((one, other) => other.timeline.localeCompare(one.timeline))
  if (newest) return newest
  const errors = (await all).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  // The operator needs to know of a wrong password, role or database name.
  const refusal = errors.find((error) => error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))
  throw refusal ?? new NoLeaderError(`No server takes writes: ${errors.map(describe).join('; ')}`)
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** @throws when the server does not answer, or is read-only */
async function askLeader(settings: pg.ClientConfig): Promise<Leader> {
  const client = new pg.Client({ ...settings, ...patience })
  client.on('error', () => {})
  const { host, port } = client
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(`
      select case when current_setting('transaction_read_only') = 'off'
             then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`)
    const timeline = rows[0]?.timeline
    if (!timeline) throw new Error(`${host}:${port} is read-only`)
    return { host, port, timeline }
  } finally {
    client.end().catch(() => {})
  }
}
