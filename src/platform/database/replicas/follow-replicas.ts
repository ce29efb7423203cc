import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Log } from '../../log/create-log.ts'
import { createPool, type DatabaseAddress } from '../client-settings.ts'
import { sharePool } from '../shared-pool.ts'
import { watchServer } from '../watch-server.ts'

export type Replicas = {
  /** Begins to measure the lag. Until then, no replica is read from. */
  start: (log: Log) => void
  close: () => Promise<void>
  /** Reports a committed change that all visitors should see: reads stay with the primary for some seconds. */
  expectChange: () => void
  /** The pool of a replica that may be read from now; rotates between them. */
  findFit: () => PostgresPool | undefined
  /** The pool of any server of this database that answers, whatever its lag. */
  findAnswering: () => PostgresPool | undefined
  /**
   * The state of each replica, by host and port, without a leader among them. A change, after which none is read from
   * for a while, makes none unfit. The lag is undefined while unknown.
   */
  list: () => { name: string; isFit: boolean; secondsBehind: number | undefined }[]
}

type Replica = {
  name: string
  pool: pg.Pool
  shared: PostgresPool
  /** A dedicated connection, so that a busy pool does not delay the measurement. */
  probe: pg.Pool
  /** After a failover one of the addresses may lead. */
  state: 'away' | 'foreign' | 'outdated' | 'following' | 'leading'
  /** The replica holds every commit before this instant of our clock. */
  completeUntil: number
}
type Place = { position: number; timeline: number; system: string; is_replica: boolean }

// A replica with more lag is not read from (docs/decisions/0026).
const maxLagMs = 5000
/** How long reads stay with the primary after a change: the allowed lag twice over. */
export const stickyMs = 2 * maxLagMs
const restMs = 1000
const rememberedMs = 60_000
const probing = { connectionTimeoutMillis: 2000, query_timeout: 2000 }

// The primary's insert position is beyond every commit, flushed or not. A standby shows the timeline that it receives
// to roles with pg_read_all_stats, and to others the timeline of its last restartpoint.
const askPlace = `
  select pg_wal_lsn_diff(
           case when is_replica then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end, '0/0'
         )::float8 as position,
         case when is_replica then greatest(
                (select received_tli from pg_stat_wal_receiver), min_recovery_end_timeline, timeline_id
              ) else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
         end as timeline,
         system_identifier::text as system, is_replica
    from pg_is_in_recovery() as is_replica, pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`

type Parts = { primary: DatabaseAddress; addresses: DatabaseAddress[]; size: number; now?: (() => number) | undefined }

/**
 * Measures the replicas' lag every second. Compares their replay position with the primary's positions at known
 * instants, so that an idle primary shows no lag and the clocks of the machines do not matter.
 * @param size connections to each replica
 */
export function followReplicas({ primary, addresses, size, now = () => performance.now() }: Parts): Replicas {
  const primaryProbe = createPool(primary, 1, probing)
  const replicas = addresses.map((address) => openReplica(address, size))
  /** Positions of the primary, the latest last. */
  let samples: { at: number; position: number }[] = []
  let system: string | undefined
  /** The primary's newest timeline: each promotion begins another. */
  let timeline = 0
  let changedAt = Number.NEGATIVE_INFINITY
  let turn = 0
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  const isFit = ({ state, completeUntil }: Replica) => state === 'following' && now() - completeUntil <= maxLagMs

  async function look(log: Log): Promise<void> {
    const at = now()
    const place = await findPlace(primaryProbe)
    if (place && !place.is_replica && roleOf(place) !== 'outdated') addSample(at, place)
    await Promise.all(replicas.map((replica) => lookAt(replica, log)))
  }

  /** Remembers a position of the primary. Another server or timeline makes the earlier ones meaningless. */
  function addSample(at: number, place: Place): void {
    if (place.system !== system || place.timeline !== timeline) samples = []
    system = place.system
    timeline = place.timeline
    samples = [...samples.filter((sample) => sample.at >= at - rememberedMs), { at, position: place.position }]
  }

  async function lookAt(replica: Replica, log: Log): Promise<void> {
    const { state: before, name } = replica
    const place = await findPlace(replica.probe)
    if (!place) {
      replica.state = 'away'
      if (before !== 'away') log.warn({ replica: name }, 'a database replica is unreachable: reading from the primary')
      return
    }
    const reached = samples.findLast(({ position }) => position <= place.position)
    replica.completeUntil = reached?.at ?? Number.NEGATIVE_INFINITY
    replica.state = roleOf(place)
    if (replica.state === before) return
    if (replica.state === 'foreign') log.error({ replica: name }, 'not a replica of this database: ignored')
    if (replica.state === 'outdated')
      log.warn({ replica: name }, 'a database replica does not follow the promoted primary: reading from the others')
  }

  /** A former leader may hold lost changes in a longer log: positions are comparable only within a timeline. */
  function roleOf(place: Place): Replica['state'] {
    if (place.system === system && place.timeline < timeline) return 'outdated'
    if (place.is_replica) return system === undefined || place.system === system ? 'following' : 'foreign'
    return place.system === system ? 'leading' : 'foreign'
  }

  function findNext(isWanted: (replica: Replica) => boolean): PostgresPool | undefined {
    const wanted = replicas.filter(isWanted)
    turn += 1
    return wanted[turn % wanted.length]?.shared
  }

  return {
    start(log) {
      const follow = () => {
        looking = look(log).finally(() => {
          timer &&= setTimeout(follow, restMs)
        })
      }
      timer ??= setTimeout(follow)
    },
    async close() {
      clearTimeout(timer)
      timer = undefined
      await looking
      await Promise.all(
        [primaryProbe, ...replicas.flatMap(({ pool, probe }) => [pool, probe])].map((pool) => pool.end()),
      )
    },
    expectChange() {
      changedAt = now()
    },
    findFit: () => (now() - changedAt < stickyMs ? undefined : findNext(isFit)),
    // The leader that is away may still count as leading for a moment.
    findAnswering: () => findNext(({ state }) => state === 'following') ?? findNext(({ state }) => state === 'leading'),
    list: () =>
      replicas
        .filter(({ state }) => state !== 'leading')
        .map((replica) => {
          const { name, completeUntil } = replica
          const secondsBehind = Number.isFinite(completeUntil) ? (now() - completeUntil) / 1000 : undefined
          return { name, isFit: isFit(replica), secondsBehind }
        }),
  }
}

/** @returns undefined when the server does not answer */
async function findPlace(probe: pg.Pool): Promise<Place | undefined> {
  const answer = await probe.query<Place>(askPlace).catch(() => undefined)
  return answer?.rows[0]
}

function openReplica(address: DatabaseAddress, size: number): Replica {
  const pool = createPool(address, size)
  return {
    name: nameOf(address),
    pool,
    shared: sharePool(pool, size, watchServer(address)),
    probe: createPool(address, 1, probing),
    state: 'away',
    completeUntil: Number.NEGATIVE_INFINITY,
  }
}

/** The replica's name in logs and metrics, without user or password. */
function nameOf(address: DatabaseAddress): string {
  if (!('url' in address)) return `${address.socketFolder}:${address.port}`
  const { hostname, port, searchParams } = new URL(address.url)
  return `${searchParams.get('host') ?? hostname}:${port || 5432}`
}
