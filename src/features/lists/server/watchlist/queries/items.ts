import type { Selectable } from 'kysely'
import type { Database } from '../../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../../platform/database/schema.ts'
import { sql } from '../../../../../platform/database/sql.ts'
import { genresOfAnime } from '../../../../catalogue/server/public.ts'
import { seenCountsOf } from '../../../../watching/server/public.ts'
import type { ListWatchlistQuery, WatchlistStatus } from '../../../watchlist-contract.ts'

/** One line of a watchlist. */
export type ItemKey = { accountId: number; animeId: number }
/** What a person decides of a line; null follows both languages. */
export type ItemChoice = { status: WatchlistStatus; language: 'VOSTFR' | 'VF' | null }

type AnimeColumns = Selectable<Tables['anime']>
export type ItemRow = Selectable<Tables['watchlist_item']> &
  Pick<AnimeColumns, 'slug' | 'title' | 'cover_url' | 'type' | 'episode_count' | 'release_year'> &
  Pick<AnimeColumns, 'available_languages'> & { genres: { id: number; name: string }[]; seen_count: number }

const selectItems = (accountId: number) => sql`
  select w.id, w.account_id, w.anime_id, w.status, w.language, w.added_at, w.said, a.slug, a.title, a.cover_url, a.type,
         a.episode_count, a.release_year, a.available_languages, ${genresOfAnime('a.id')} as genres,
         coalesce(seen.seen_count, 0) as seen_count
    from watchlist_item w
    join anime a on a.id = w.anime_id
    left join ${seenCountsOf(accountId)} as seen on seen.anime_id = w.anime_id
   where w.account_id = ${accountId}`

export type ItemFilter = Pick<ListWatchlistQuery, 'status' | 'type'> & {
  /** Part of a title as anime.sort_key has it; an empty one is in all. */
  titlePart: string
}
type Sort = { by: ListWatchlistQuery['sort_by']; order: 'asc' | 'desc' }

const sortColumns: Record<Sort['by'], string> = {
  added_at: 'w.added_at',
  title: 'a.sort_key',
  release_year: 'a.release_year',
  rating: 'a.rating',
}

function whereFound({ status, type, titlePart }: ItemFilter) {
  return sql`
    ${status === undefined ? sql`` : sql`and w.status = ${status}`}
    ${type === undefined ? sql`` : sql`and a.type = ${type}`}
    ${titlePart === '' ? sql`` : sql`and strpos(a.sort_key, ${titlePart}) > 0`}`
}

type Listing = { filter: ItemFilter; sort: Sort; window?: { limit: number; offset: number } | undefined }

/** A person's lines. Animes without a year or rating come last; ties go by title, then id. */
export async function listItems(
  db: Database,
  accountId: number,
  { filter, sort, window }: Listing,
): Promise<ItemRow[]> {
  const order = sql.raw(`${sortColumns[sort.by]} ${sort.order} nulls last, a.sort_key, w.id`)
  const some = window === undefined ? sql`` : sql`limit ${window.limit} offset ${window.offset}`
  const { rows } = await sql<ItemRow>`
    ${selectItems(accountId)} ${whereFound(filter)} order by ${order} ${some}
  `.execute(db)
  return rows
}

/** How many lines a person has of each status; statuses without any are left out. */
export async function countItems(
  db: Database,
  accountId: number,
  filter: ItemFilter,
): Promise<{ status: WatchlistStatus; count: number }[]> {
  const { rows } = await sql<{ status: WatchlistStatus; count: number }>`
    select w.status, count(*)::int as count
      from watchlist_item w join anime a on a.id = w.anime_id
     where w.account_id = ${accountId} ${whereFound(filter)}
     group by w.status
  `.execute(db)
  return rows
}

/** A person's line for an anime, if there is one. */
export async function findItem(db: Database, { accountId, animeId }: ItemKey): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`${selectItems(accountId)} and w.anime_id = ${animeId}`.execute(db)
  return rows[0]
}

/** What a person decided of an anime, if it is on their list. */
export async function findChoice(db: Database, { accountId, animeId }: ItemKey): Promise<ItemChoice | undefined> {
  const { rows } = await sql<ItemChoice>`
    select status, language from watchlist_item where account_id = ${accountId} and anime_id = ${animeId}
  `.execute(db)
  return rows[0]
}

/** Puts an anime on a list; nothing happens when it is there already, or does not exist. */
export async function insertItem(
  db: Database,
  { accountId, animeId, status, language, at }: ItemKey & ItemChoice & { at: Date },
): Promise<void> {
  await sql`
    insert into watchlist_item (account_id, anime_id, status, language, added_at)
    select ${accountId}, id, ${status}, ${language}, ${at}::timestamptz from anime where id = ${animeId}
    on conflict (account_id, anime_id) do nothing
  `.execute(db)
}

/** Writes what is given of a line's choice. @returns false when the anime is not on the list */
export async function updateItem(
  db: Database,
  { accountId, animeId }: ItemKey,
  choice: { status?: WatchlistStatus | undefined; language?: ItemChoice['language'] | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watchlist_item')
    .$if(choice.status !== undefined, (update) => update.set({ status: choice.status }))
    .$if(choice.language !== undefined, (update) => update.set({ language: choice.language }))
    .where('account_id', '=', accountId)
    .where('anime_id', '=', animeId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false when the anime was not on the list */
export async function deleteItem(db: Database, { accountId, animeId }: ItemKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('watchlist_item')
    .where('account_id', '=', accountId)
    .where('anime_id', '=', animeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
