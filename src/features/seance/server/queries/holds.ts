import type { Database } from '../../../../platform/database/connect-database.ts'
import { changesAny, sql } from '../../../../platform/database/sql.ts'
import { maxHoldSeconds, maxHolds } from '../../rules.ts'
import { isPresent, now } from './people.ts'

/** Where a séance `s` is now. */
const currentPosition = sql`(s.position_seconds
  + case when s.is_playing and s.held_since is null then greatest(0, extract(epoch from ${now} - s.set_at)) else 0 end)`

/** The condition of a present person `p` whom a séance `s` waits for. */
export const isWaitedFor = sql`${isPresent} and p.lags and s.held_since <= any (p.held_at)`

/** @returns false when the person may not command */
export async function updateWaits(db: Database, id: string, change: { waits: boolean; personId: string }) {
  return changesAny(db)`
    update seance s set waits = ${change.waits}, revision = revision + (waits <> ${change.waits})::int
     where id = ${id} and (s.mode = 'everybody' or s.host_id = ${change.personId})`
}

type Place = { seanceId: string; id: string }

/**
 * Records that a person's video lags, and holds a séance that waits, unless it waited for them too often. Holds are
 * also limited per network, since a person may come back in a new place.
 * @returns whether anything changed
 */
export async function noteLag(db: Database, { seanceId, id }: Place): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks the séance: two people who lag hold it once.
    await sql`select from seance where id = ${seanceId} for update`.execute(trx)
    const lags = await changesAny(trx)`
      update seance_person p set lags = true
       where seance_id = ${seanceId} and id = ${id} and not lags and ${isPresent}`
    if (!lags) return false
    const isHeld = await changesAny(trx)`
      update seance s
         set position_seconds = ${currentPosition}, set_at = ${now}, held_since = coalesce(s.held_since, ${now}),
             revision = revision + 1
        from seance_person me
       where s.id = ${seanceId} and s.waits and s.is_playing and me.seance_id = s.id and me.id = ${id}
         and exists (select from seance_person p where p.seance_id = s.id and p.id <> me.id and ${isPresent})
         and ${countHolds(sql`p.id = me.id`)} < ${maxHolds.ofPerson}
         and ${countHolds(sql`p.network_hash = me.network_hash`)} < ${maxHolds.ofNetwork}`
    if (isHeld) {
      await sql`
        update seance_person p
           set held_at = array(select at from unnest(held_at) at where ${isRecent}) || ${now}
          from seance s where s.id = ${seanceId} and p.seance_id = s.id and p.id = ${id}`.execute(trx)
    }
    return true
  })
}

const isRecent = sql`at > ${now} - make_interval(mins => ${maxHolds.inMinutes})`

/** The holds of the last minutes for some people `p` of a séance `s`. */
const countHolds = (whose: ReturnType<typeof sql>) => sql`(
  select count(*) from seance_person p, unnest(p.held_at) at where p.seance_id = s.id and ${whose} and ${isRecent})`

/**
 * Records that a person's video is ready.
 * @returns whether it lagged
 */
export async function noteReady(db: Database, { seanceId, id }: Place): Promise<boolean> {
  return changesAny(db)`
    update seance_person set lags = false where seance_id = ${seanceId} and id = ${id} and lags`
}

/**
 * Resumes a séance that no longer waits for anybody, or has waited long enough.
 * @returns whether it did
 */
export async function releaseHold(db: Database, id: string): Promise<boolean> {
  return changesAny(db)`
    update seance s set held_since = null, set_at = ${now}, revision = revision + 1
     where id = ${id} and held_since is not null
       and (not waits or held_since <= ${now} - make_interval(secs => ${maxHoldSeconds})
            or not exists (select from seance_person p where p.seance_id = s.id and ${isWaitedFor}))`
}
