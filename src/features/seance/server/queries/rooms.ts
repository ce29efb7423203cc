import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { changesAny, countRows, findRow, listRows } from '../../../../platform/database/sql.ts'
import type { WatchedEpisode } from '../../contract.ts'
import {
  emptySeanceMinutes,
  leaderGraceSeconds,
  type Mode,
  maxHoldSeconds,
  maxSeanceHours,
  maxSeancesOfNetwork,
} from '../../rules.ts'
import { isWaitedFor } from './holds.ts'
import { isPresent, now, presentSeconds } from './people.ts'

type SeanceColumns = 'episode_id' | 'position_seconds' | 'is_playing' | 'revision' | 'mode' | 'host_id' | 'waits'
export type RoomRow = Omit<WatchedEpisode, 'id' | 'path'> &
  Pick<TableRow<'seance'>, SeanceColumns> & {
    anime_slug: string
    cover_url: string | null
    set_ms: number
    /** How long the hold may still last; null without one. */
    hold_left_ms: number | null
    people: { id: string; name: string; lags: boolean }[]
    waited_ids: string[]
    removed_ids: string[]
  }

/** Reads a séance with those who are present. */
export async function findRoom(db: Database, id: string): Promise<RoomRow | undefined> {
  return findRow<RoomRow>(db)`
    select s.episode_id, s.position_seconds, s.is_playing, s.revision, s.mode, s.host_id, s.waits,
           (extract(epoch from s.set_at) * 1000)::double precision as set_ms,
           e.season_label, e.episode_number, e.number_label, e.language,
           a.id as anime_id, a.slug as anime_slug, a.title as anime_title, a.cover_url,
           (extract(epoch from s.held_since - ${now}) * 1000)::double precision + ${maxHoldSeconds * 1000} as hold_left_ms,
           array(select p.id from seance_person p where p.seance_id = s.id and ${isWaitedFor}
                  order by p.joined_at, p.id) as waited_ids,
           coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'lags', p.lags) order by p.joined_at, p.id)
                       from seance_person p where p.seance_id = s.id and ${isPresent}), '[]') as people,
           array(select p.id from seance_person p where p.seance_id = s.id and p.removed_at is not null) as removed_ids
      from seance s join episode e on e.id = s.episode_id join anime a on a.id = e.anime_id
     where s.id = ${id}`
}

type NewRoom = {
  id: string
  episodeId: number
  position: number
  isPlaying: boolean
  hostId: string
  networkHash: string
}

/** @returns the reason if it is refused: an unknown episode, or too many séances of the network */
export function insertRoom(db: Database, room: NewRoom): Promise<'made' | 'unknown' | 'too many'> {
  return db.transaction().execute(async (trx) => {
    // Of two séances of one network, one gets the last place.
    await lockUntilCommit(trx, 'seance', room.networkHash)
    const count = await countRows(trx)`seance where network_hash = ${room.networkHash}`
    if (count >= maxSeancesOfNetwork) return 'too many'
    const isMade = await changesAny(trx)`
      insert into seance (id, episode_id, position_seconds, is_playing, set_at, host_id, network_hash, created_at)
      select ${room.id}, e.id, ${room.position}, ${room.isPlaying}, ${now}, ${room.hostId}, ${room.networkHash}, ${now}
        from episode e where e.id = ${room.episodeId}`
    return isMade ? 'made' : 'unknown'
  })
}

type Command = {
  episodeId: number
  position: number
  isPlaying: boolean
  /** Milliseconds of the shared clock. */
  at: number
  /** The revision that the command was given in. */
  revision: number
  personId: string
}

/** A command may have been on its way this long. */
const maxLateSeconds = 2

/**
 * Applies a command of a person who may give it, and ends a hold. Where everybody commands, the first command in a state
 * counts. A leader's command always does: only a hold can have come before it.
 * @returns whether it was applied
 */
export async function updateRoom(db: Database, id: string, command: Command): Promise<boolean> {
  return changesAny(db)`
    update seance s
       set episode_id = e.id, position_seconds = ${command.position}, is_playing = ${command.isPlaying},
           set_at = greatest(least(to_timestamp(${command.at}::double precision / 1000), ${now}),
                             ${now} - make_interval(secs => ${maxLateSeconds})),
           held_since = null, revision = revision + 1
      from episode e
     where s.id = ${id} and e.id = ${command.episodeId}
       and case s.mode when 'everybody' then s.revision = ${command.revision} else s.host_id = ${command.personId} end`
}

/** @returns false when the person does not lead */
export async function updateMode(db: Database, id: string, change: { mode: Mode; hostId: string }): Promise<boolean> {
  return changesAny(db)`
    update seance set mode = ${change.mode}, revision = revision + (mode <> ${change.mode})::int
     where id = ${id} and host_id = ${change.hostId}`
}

/** @returns false when the person does not lead */
export async function deleteRoom(db: Database, id: string, hostId: string): Promise<boolean> {
  return changesAny(db)`delete from seance where id = ${id} and host_id = ${hostId}`
}

/**
 * Gives the lead of those who have been away for a while to the person who has been there longest.
 * @param ids all séances without it
 * @returns the séances that have another leader
 */
export async function replaceLeaders(db: Database, ids?: string[]): Promise<string[]> {
  const rows = await listRows<{ id: string }>(db)`
    update seance s set host_id = heir.id, revision = s.revision + 1
      from seance away, lateral (
        select p.id from seance_person p where p.seance_id = away.id and ${isPresent}
         order by p.joined_at, p.id limit 1) heir
     where s.id = away.id and (${ids ?? null}::text[] is null or s.id = any (${ids ?? null}::text[]))
       and not exists (
         select from seance_person p where p.seance_id = s.id and p.id = s.host_id and p.removed_at is null
            and coalesce(p.left_at, p.seen_at + make_interval(secs => ${presentSeconds - leaderGraceSeconds}))
                > ${now} - make_interval(secs => ${leaderGraceSeconds}))
    returning s.id`
  return rows.map(({ id }) => id)
}

/** Deletes séances that nobody has been in for a while. @returns their ids */
export async function deleteEmptyRooms(db: Database): Promise<string[]> {
  const rows = await listRows<{ id: string }>(db)`
    delete from seance s
     where s.created_at < ${now} - make_interval(hours => ${maxSeanceHours})
        or greatest(s.created_at, (select max(coalesce(p.left_at, p.seen_at)) from seance_person p where p.seance_id = s.id))
           < ${now} - make_interval(mins => ${emptySeanceMinutes})
    returning s.id`
  return rows.map(({ id }) => id)
}

/** Returns the database's clock, in milliseconds. */
export async function readClock(db: Database): Promise<number> {
  const row = await findRow<{ ms: number }>(db)`select (extract(epoch from ${now}) * 1000)::double precision as ms`
  return row?.ms ?? Number.NaN
}
