import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Log } from '../../log/create-log.ts'
import { createPool, type DatabaseAddress } from '../client-settings.ts'
import { sharePool } from '../shared-pool.ts'
import { watchServer } from '../watch-server.ts'
import { createTimeline, isFit, type Standing, unknownStanding } from './judge-replicas.ts'
import { createProbe, type Probe } from './probe.ts'

/** Copies of the database that follow it, to read from. */
export type Replicas = {
  /** Begins to ask them how far they are; until then, none is read from. */
  start: (log: Log) => void
  close: () => Promise<void>
  /** Something was committed just now: no replica is read from before it has that. */
  expectChange: () => void
  /** The pool of one that may be read from now; the next one each time. */
  findFit: () => PostgresPool | undefined
  /** The pool of one that answers, however far behind. */
  findAnswering: () => PostgresPool | undefined
  /** How each fares, by host and port; seconds behind are undefined while that is not known. */
  list: () => { name: string; isFit: boolean; secondsBehind: number | undefined }[]
}

type Replica = { name: string; pool: pg.Pool; shared: PostgresPool; probe: Probe<PlaceOfReplica>; standing: Standing }
type PlaceOfPrimary = { position: number; system: string }
type PlaceOfReplica = { replayed: number | null; is_replica: boolean; system: string }

// The insert position is beyond every commit, flushed or not.
const askPrimary = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position, system_identifier::text as system
    from pg_control_system()`
const askReplica = `
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as replayed, pg_is_in_recovery() as is_replica,
         system_identifier::text as system
    from pg_control_system()`

const restMs = 500
// While a change is awaited that replicas usually have within milliseconds.
const eagerMs = 20
const eagerForMs = 2000

type Parts = { primary: DatabaseAddress; addresses: DatabaseAddress[]; size: number; now?: (() => number) | undefined }

/** @param size connections to each */
export function followReplicas({ primary, addresses, size, now = () => performance.now() }: Parts): Replicas {
  const timeline = createTimeline()
  const primaryProbe = createProbe<PlaceOfPrimary>(primary, askPrimary)
  const replicas = addresses.map((address) => openReplica(address, size))
  const ending = new AbortController()
  let changedAt = Number.NEGATIVE_INFINITY
  let turn = 0
  let following: Promise<void> | undefined
  let wake = () => {}

  const fits = ({ standing }: Replica) => isFit(standing, { at: now(), changedAt })

  async function look(log: Log): Promise<void> {
    const at = now()
    const place = await primaryProbe.ask()
    if (place) timeline.add(at, place.position, place.system)
    await Promise.all(replicas.map((replica) => lookAt(replica, place?.position, log)))
  }

  async function lookAt(replica: Replica, primaryAt: number | undefined, log: Log): Promise<void> {
    const { standing: before, probe, name } = replica
    const answer = await probe.ask()
    const heard = answer && { replayed: answer.replayed ?? 0, isReplica: answer.is_replica, system: answer.system }
    replica.standing = timeline.judge(before, heard, primaryAt)
    const { isForeign } = replica.standing
    if (isForeign && !before.isForeign)
      log.error({ replica: name }, 'this is no replica of the database: not read from')
    if (before.heard && !heard) log.warn({ replica: name }, 'a replica of the database is away: read from the primary')
  }

  async function follow(log: Log): Promise<void> {
    while (!ending.signal.aborted) {
      await look(log)
      const isAwaited = now() - changedAt < eagerForMs && !replicas.some(fits)
      await Promise.race([
        sleep(isAwaited ? eagerMs : restMs, undefined, { signal: ending.signal }).catch(() => {}),
        new Promise<void>((resolve) => (wake = resolve)),
      ])
    }
  }

  function findNext(isWanted: (replica: Replica) => boolean): PostgresPool | undefined {
    const wanted = replicas.filter(isWanted)
    turn += 1
    return wanted[turn % wanted.length]?.shared
  }

  return {
    start(log) {
      following ??= follow(log)
    },
    async close() {
      ending.abort()
      await following
      await Promise.all([primaryProbe, ...replicas.map(({ probe }) => probe)].map((probe) => probe.close()))
      await Promise.all(replicas.map(({ pool }) => pool.end()))
    },
    expectChange() {
      changedAt = now()
      wake()
    },
    findFit: () => findNext(fits),
    findAnswering: () => findNext(({ standing }) => standing.heard !== undefined && !standing.isForeign),
    list: () =>
      replicas.map((replica) => {
        const { completeUntil } = replica.standing
        const secondsBehind = Number.isFinite(completeUntil) ? (now() - completeUntil) / 1000 : undefined
        return { name: replica.name, isFit: fits(replica), secondsBehind }
      }),
  }
}

function openReplica(address: DatabaseAddress, size: number): Replica {
  const pool = createPool(address, size)
  return {
    name: nameOf(address),
    pool,
    shared: sharePool(pool, size, watchServer(address)),
    probe: createProbe<PlaceOfReplica>(address, askReplica),
    standing: unknownStanding,
  }
}

/** What it is called in logs and figures: nothing of its user or password. */
function nameOf(address: DatabaseAddress): string {
  if (!('url' in address)) return `${address.socketFolder}:${address.port}`
  const { hostname, port, searchParams } = new URL(address.url)
  return `${searchParams.get('host') ?? hostname}:${port || 5432}`
}
