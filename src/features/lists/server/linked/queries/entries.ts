import type { Database } from '../../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import { sendEvent } from '../../../../../platform/events/create-events.ts'
import { linkedListChanged } from '../link-parts.ts'
import type { ListState } from '../sites/list-site.ts'

export type KnownEntry = ListState & {
  animeId: number
  episodeCount: number | null
  /** Null before the first synchronisation, and while the member leaves a difference as it is. */
  agreedAt: Date | null
}

/** Inserts entries of a list, or replaces what was known of them. */
export async function putEntries(db: Database, listId: number, entries: readonly KnownEntry[]): Promise<void> {
  await sql`
    insert into linked_entry (list_id, anime_id, status, seen_count, score, episode_count, agreed_at)
    select ${listId}, given.* from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (
             "animeId" int, status text, seen int, score int, "episodeCount" int, "agreedAt" timestamptz)
     where exists (select from anime where id = given."animeId")
       and exists (select from linked_list where id = ${listId})
    on conflict (list_id, anime_id) do update set
      status = excluded.status, seen_count = excluded.seen_count, score = excluded.score,
      episode_count = excluded.episode_count, agreed_at = excluded.agreed_at
  `.execute(db)
}

/** Lists what is known of a list's entries. @param animeIds of these animes only */
export async function listKnown(db: Database, listId: number, animeIds?: number[]): Promise<Map<number, KnownEntry>> {
  const rows = await listRows<KnownEntry>(db)`
    select anime_id as "animeId", status, seen_count as seen, score, episode_count as "episodeCount",
           agreed_at as "agreedAt"
      from linked_entry
     where list_id = ${listId} ${animeIds === undefined ? sql`` : sql`and anime_id = any(${animeIds}::int[])`}
  `
  return new Map(rows.map((row) => [row.animeId, row]))
}

export async function deleteEntries(db: Database, listId: number, animeIds: number[]): Promise<void> {
  await sql`delete from linked_entry where list_id = ${listId} and anime_id = any(${animeIds}::int[])`.execute(db)
}

/** Records for the entries of a list that both sides agreed at an instant. @param left the animes whose sides differ */
export async function agreeAll(
  db: Database,
  listId: number,
  { at, left }: { at: Date; left: number[] },
): Promise<void> {
  await sql`
    update linked_entry set agreed_at = ${at} where list_id = ${listId} and anime_id <> all(${left}::int[])
  `.execute(db)
}

export type WaitingChange = { anime_id: number; version: number }

/** Lists changes to send. @param max undefined for all */
export async function listChanges(db: Database, listId: number, max?: number): Promise<WaitingChange[]> {
  return db
    .selectFrom('linked_change')
    .select(['anime_id', 'version'])
    .where('list_id', '=', listId)
    .orderBy('anime_id')
    .$if(max !== undefined, (query) => query.limit(max ?? 0))
    .execute()
}

/** Deletes a change that was sent, unless a later one has joined it. */
export async function deleteChange(db: Database, listId: number, { anime_id, version }: WaitingChange): Promise<void> {
  await db
    .deleteFrom('linked_change')
    .where('list_id', '=', listId)
    .where('anime_id', '=', anime_id)
    .where('version', '=', version)
    .execute()
}

/** Has the entries of animes sent there, after the commit. */
export async function insertChanges(db: Database, listId: number, animeIds: number[]): Promise<void> {
  if (animeIds.length === 0) return
  await sql`
    insert into linked_change (list_id, anime_id)
    select list.id, anime.id from linked_list list, anime
     where list.id = ${listId} and anime.id = any(${animeIds}::int[]) order by anime.id
    on conflict (list_id, anime_id) do update set version = linked_change.version + 1
  `.execute(db)
  await sendEvent(db, linkedListChanged, null)
}

/**
 * Leaves both sides of some animes, and of the animes of some episodes, as they are in all linked lists of an account,
 * until one side changes. Animes that are not on the watchlist keep their last comparison, as removed ones do.
 */
export async function leaveBothSides(
  db: Database,
  accountId: number,
  { animeIds, episodeIds }: { animeIds: number[]; episodeIds: number[] },
): Promise<void> {
  await sql`
    with own as (
      select id from linked_list where account_id = ${accountId}
    ), touched as (
      select unnest(${animeIds}::int[]) as anime_id union select anime_id from episode where id = any(${episodeIds}::int[])
    ), forgotten as (
      delete from linked_change where list_id in (select id from own) and anime_id in (select anime_id from touched)
    )
    update linked_entry set agreed_at = null
     where list_id in (select id from own) and anime_id in (
           select anime_id from touched join watchlist_item using (anime_id) where account_id = ${accountId})
  `.execute(db)
}

/** Deletes what is known of animes that were purged. */
export async function purgeEntries(db: Database, animeIds: number[]): Promise<void> {
  await sql`delete from linked_entry where anime_id = any(${animeIds}::int[])`.execute(db)
  await sql`delete from linked_change where anime_id = any(${animeIds}::int[])`.execute(db)
}

/** Forgets the changes that wait. @param animeIds of these animes only */
export async function deleteWaiting(db: Database, listId: number, animeIds?: number[]): Promise<void> {
  await db
    .deleteFrom('linked_change')
    .where('list_id', '=', listId)
    .$if(animeIds !== undefined, (query) => query.where('anime_id', 'in', animeIds ?? []))
    .execute()
}
