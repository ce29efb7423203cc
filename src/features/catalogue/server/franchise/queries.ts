import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import type { FranchiseMember, FranchiseRelation } from '../../franchise-contract.ts'

/** The most animes of one franchise; relations beyond them are not followed. */
export const maxMembers = 200

export type MemberRow = Omit<FranchiseMember, 'is_recap'> & { watch_place: number | null; updated_at: Date }

// The day of a release; of a known year alone, its last day.
const released = sql`coalesce(a.first_aired, make_date(a.release_year, 12, 31))`
const byRelease = sql`${released} nulls last, a.id`

/** Returns the ids of the animes that relations join to one, itself included, by release. */
export async function listMemberIds(db: Database, id: number): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    with recursive member (id) as (
      select ${id}::int
      union
      select r.other_id from member m cross join lateral (
        select related_id as other_id from anime_relation where anime_id = m.id
        union all
        select anime_id from anime_relation where related_id = m.id) r
    )
    select a.id from (select id from member limit ${maxMembers}) m join anime a using (id) order by ${byRelease}
  `
  return rows.map((row) => row.id)
}

/** Returns animes by release. */
export async function listMembers(db: Database, ids: number[]): Promise<MemberRow[]> {
  return listRows<MemberRow>(db)`
    select a.id, a.slug, a.title, a.type, a.status, a.is_classic, a.release_year, a.cover_url, a.episode_count,
           a.watch_place, a.updated_at, lengths.duration_seconds
      from anime a
      left join lateral (
        select round(avg(seconds) * count(*))::int as duration_seconds
          from (select max(duration_seconds) as seconds from episode e
                 where e.anime_id = a.id group by season_label, episode_number) each_episode) lengths on true
     where a.id = any (${ids}::int[])
     order by ${byRelease}`
}

/** Returns the relations between animes of a list. */
export async function listRelationsAmong(db: Database, ids: number[]): Promise<FranchiseRelation[]> {
  return listRows<FranchiseRelation>(db)`
    select anime_id, related_id, kind from anime_relation
     where anime_id = any (${ids}::int[]) and related_id = any (${ids}::int[])
     order by anime_id, related_id`
}

/** Returns all relations, and the animes of them by release. */
export async function listAllRelated(db: Database) {
  const relations = await listRows<{ anime_id: number; related_id: number }>(db)`
    select anime_id, related_id from anime_relation`
  const animes = await listRows<{ id: number; slug: string }>(db)`
    select a.id, a.slug from anime a
     where exists (select from anime_relation r where r.anime_id = a.id)
        or exists (select from anime_relation r where r.related_id = a.id)
     order by ${byRelease}`
  return { animes, relations }
}
