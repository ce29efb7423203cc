import type { Database } from '../../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../../platform/database/sql.ts'
import { notifyEveryHours } from '../../../saved-searches-rules.ts'

/** Animes, each beside a query that it begins or ceases to match. */
export type Moves = { queries: string[]; animeIds: number[] }

/** Notes animes that begin to match, for the owners that want notifications and have not had them. */
export async function noteEntered(db: Database, { queries, animeIds }: Moves): Promise<void> {
  await sql`
    insert into saved_search_match (search_id, anime_id)
    select s.id, moved.anime_id
      from unnest(${queries}::text[], ${animeIds}::int[]) as moved (query, anime_id)
      join saved_search s on s.query = moved.query and s.notifies
      left join saved_search_left gone on gone.query = moved.query and gone.anime_id = moved.anime_id
     where s.created_at > coalesce(gone.left_at, '-infinity') and not moved.anime_id = any(s.known_animes)
    on conflict do nothing
  `.execute(db)
}

/** Notes animes that cease to match: searches that are older have had them. */
export async function noteLeft(db: Database, { queries, animeIds, at }: Moves & { at: Date }): Promise<void> {
  await sql`
    with moved as (
      select * from unnest(${queries}::text[], ${animeIds}::int[]) as moved (query, anime_id)
    ), withdrawn as (
      delete from saved_search_match m using moved, saved_search s
       where s.query = moved.query and m.search_id = s.id and m.anime_id = moved.anime_id
    )
    insert into saved_search_left (query, anime_id, left_at)
    select query, anime_id, ${at}::timestamptz from moved
    on conflict (query, anime_id) do update set left_at = excluded.left_at
  `.execute(db)
}

/** Deletes the record of animes that left a query, once no search uses the query. */
export async function forgetUnsaved(db: Database): Promise<void> {
  await sql`
    delete from saved_search_left gone where not exists (select from saved_search s where s.query = gone.query)
  `.execute(db)
}

/** Returns the searches whose owners can be notified now: not within an hour of the last time. */
export async function listDueSearches(db: Database, at: Date): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select s.id from saved_search s
     where exists (select from saved_search_match m where m.search_id = s.id)
       and (s.notified_at is null
            or s.notified_at <= ${at}::timestamptz - make_interval(hours => ${notifyEveryHours}::int))
     order by s.id
  `
  return rows.map(({ id }) => id)
}

export type TakenMatches = {
  accountId: number
  name: string
  query: string
  isUnlisted: boolean
  /** By title. */
  animes: { slug: string; title: string }[]
}

/**
 * Takes the new matches of a search, without those on its owner's list if the search excludes these.
 * @returns undefined when there is nothing
 */
export async function takeMatches(db: Database, id: number, at: Date): Promise<TakenMatches | undefined> {
  return findRow<TakenMatches>(db)`
    with taken as (
      delete from saved_search_match where search_id = ${id} returning anime_id
    ), shown as (
      select a.slug, a.title, a.sort_key
        from saved_search s, taken join anime a on a.id = taken.anime_id
       where s.id = ${id}
         and not (s.is_unlisted and exists (
           select from watchlist_item w where w.account_id = s.account_id and w.anime_id = a.id))
    )
    update saved_search s set notified_at = ${at}::timestamptz
     where s.id = ${id} and exists (select from shown)
    returning s.account_id as "accountId", s.name, s.query, s.is_unlisted as "isUnlisted",
              (select json_agg(json_build_object('slug', slug, 'title', title) order by sort_key) from shown) as animes
  `
}
