import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../../platform/database/keyset.ts'
import { changesRows, countChanged, findRow, listRows, sql } from '../../../../../platform/database/sql.ts'
import type { Gone } from '../../../../../platform/site/site.ts'
import { genresOfAnime } from '../../../../catalogue/server/public.ts'
import { seenCountOfAnime } from '../../../../watching/server/public.ts'
import type { ListWatchlistQuery, WatchlistItem, WatchlistStatus } from '../../../watchlist-contract.ts'

export type ItemKey = { accountId: number; animeId: number }
/** The member's settings of an entry; null follows both languages. */
export type ItemChoice = { status: WatchlistStatus; language: 'VOSTFR' | 'VF' | null }
/** The person's own note of an anime, out of 10; null for none. */
type OwnNote = { note: number | null }

// Stored out of 100, as an import had it: a note of 87 shows as 8.5 and is exported as 87 until it is set here.
const ownNote = sql<number | null>`
  case when w.said ->> 'score' is not null then greatest(0.5, round((w.said ->> 'score')::numeric / 5) / 2)::float8 end`
const toScore = (note: number) => Math.round(note * 10)

export type ItemRow = Omit<WatchlistItem, 'added_at'> & Pick<TableRow<'watchlist_item'>, 'added_at' | 'said'>

const selectItems = (accountId: number, place = sql`null`) => sql`
  select ${place} as place, w.id, w.anime_id, w.status, w.language, w.added_at, w.said, ${ownNote} as note, a.slug, a.title, a.cover_url, a.type,
         a.episode_count, a.release_year, a.available_languages, ${genresOfAnime('a.id')} as genres,
         ${seenCountOfAnime(accountId, 'w.anime_id')} as seen_count
    from watchlist_item w
    join anime a on a.id = w.anime_id
   where w.account_id = ${accountId}`

/** A subquery for other features: anime, status, note and date of a person's lines. */
export function itemsOf(accountId: number) {
  return sql`(
    select w.anime_id, w.status, ${ownNote} as note, w.added_at from watchlist_item w where w.account_id = ${accountId}
  )`
}

export type ItemFilter = Pick<ListWatchlistQuery, 'status' | 'type'> & {
  /** Of anime.sort_key (`toTitlePattern`); an empty one matches all. */
  titlePattern: string
}
export type Sort = { by: ListWatchlistQuery['sort_by']; order: 'asc' | 'desc' }

const byTitle: keyset.Order['columns'] = [
  { by: 'a.sort_key', kind: 'text' },
  { by: 'w.id', kind: 'int' },
]
const orders: Record<Sort['by'], keyset.Order['columns']> = {
  added_at: [{ by: 'w.added_at', kind: 'instant' }, ...byTitle],
  title: byTitle,
  release_year: [{ by: 'a.release_year', kind: 'int', nullable: true }, ...byTitle],
  rating: [{ by: 'a.rating', kind: 'number', nullable: true }, ...byTitle],
  note: [{ by: "(w.said ->> 'score')::numeric", kind: 'number', nullable: true }, ...byTitle],
}

/** The order of a sort. Animes without year, rating or note are last; ties break by title, then id. */
export function orderOf({ by, order }: Sort): keyset.Order {
  return keyset.toOrder(`watchlist.${by}`, orders[by], order)
}

function whereFound({ status, type, titlePattern }: ItemFilter) {
  return sql`
    ${status === undefined ? sql`` : sql`and w.status = ${status}`}
    ${type === undefined ? sql`` : sql`and a.type = ${type}`}
    ${titlePattern === '' ? sql`` : sql`and a.sort_key ~ ${titlePattern}`}`
}

/** Lists a person's lines, all of them without a page. @throws AppError VALIDATION for a foreign cursor */
export async function listItems(
  db: Database,
  accountId: number,
  { filter, order, page }: { filter: ItemFilter; order: keyset.Order; page?: keyset.AskedPage | undefined },
): Promise<(ItemRow & keyset.Placed)[]> {
  const asked = page === undefined ? sql`` : sql`and ${keyset.afterCursor(order, page)}`
  return listRows<ItemRow & keyset.Placed>(db)`
    ${selectItems(accountId, keyset.placeIn(order))} ${whereFound(filter)} ${asked}
     order by ${keyset.orderBy(order)} ${page === undefined ? sql`` : keyset.windowOf(page)}
  `
}

/** Counts a person's lines by status, without empty ones. */
export async function countItems(
  db: Database,
  accountId: number,
  filter: ItemFilter,
): Promise<{ status: WatchlistStatus; count: number }[]> {
  return listRows<{ status: WatchlistStatus; count: number }>(db)`
    select w.status, count(*)::int as count
      from watchlist_item w join anime a on a.id = w.anime_id
     where w.account_id = ${accountId} ${whereFound(filter)}
     group by w.status
  `
}

/** Finds a person's line for an anime. */
export async function findItem(db: Database, { accountId, animeId }: ItemKey): Promise<ItemRow | undefined> {
  return findRow<ItemRow>(db)`${selectItems(accountId)} and w.anime_id = ${animeId}`
}

/** Finds the settings of an anime, if it is on the member's list. */
export async function findChoice(
  db: Database,
  { accountId, animeId }: ItemKey,
): Promise<(ItemChoice & OwnNote & { added_at: Date }) | undefined> {
  return findRow<ItemChoice & OwnNote & { added_at: Date }>(db)`
    select status, language, ${ownNote} as note, added_at
    from watchlist_item w where account_id = ${accountId} and anime_id = ${animeId}
  `
}

/**
 * Adds an anime to a list, unless it is listed or does not exist. A line that was just removed, known by its date, has
 * again what imports said of it, with the note given here.
 */
export async function insertItem(
  db: Database,
  { accountId, animeId, status, language, note, at }: ItemKey & ItemChoice & OwnNote & { at: Date },
): Promise<void> {
  await sql`
    with removal as (
      delete from watchlist_removal where account_id = ${accountId} and anime_id = ${animeId} returning added_at, said
    )
    insert into watchlist_item (account_id, anime_id, status, language, said, added_at)
    select ${accountId}, id, ${status}, ${language},
           case when ${ownNote} is not distinct from ${note}::float8 then w.said else ${toSaid(note)} end,
           ${at}::timestamptz
      from anime left join removal w on date_trunc('milliseconds', w.added_at) = ${at}
     where id = ${animeId}
    on conflict (account_id, anime_id) do nothing
  `.execute(db)
}

/** Updates the given settings of an entry. @returns false when the anime is not on the list */
export async function updateItem(
  db: Database,
  { accountId, animeId }: ItemKey,
  { status, language, note }: { [Key in keyof (ItemChoice & OwnNote)]?: (ItemChoice & OwnNote)[Key] | undefined },
): Promise<boolean> {
  return changesRows(
    db
      .updateTable('watchlist_item')
      .$if(status !== undefined, (update) => update.set({ status }))
      .$if(language !== undefined, (update) => update.set({ language }))
      .$if(note !== undefined, (update) => update.set({ said: toSaid(note ?? null) }))
      .where('account_id', '=', accountId)
      .where('anime_id', '=', animeId),
  )
}

/** Replaces the note among the stored details of a line; without any other they are null again. */
function toSaid(note: number | null) {
  return note === null
    ? sql<null>`nullif(said - 'score', '{}')`
    : sql<null>`coalesce(said, '{}') || jsonb_build_object('score', ${toScore(note)}::int)`
}

/** Deletes a line; `insertItem` brings it back. @returns false when the anime was not on the list */
export async function deleteItem(db: Database, { accountId, animeId, at }: ItemKey & { at: Date }): Promise<boolean> {
  const rows = await listRows(db)`
    with line as (
      delete from watchlist_item where account_id = ${accountId} and anime_id = ${animeId} returning added_at, said
    ), removal as (
      insert into watchlist_removal (account_id, anime_id, added_at, said, removed_at)
      select ${accountId}, anime.id, added_at, said, ${at}::timestamptz
        from line join anime on anime.id = ${animeId} where said is not null
      on conflict (account_id, anime_id) do update
        set added_at = excluded.added_at, said = excluded.said, removed_at = excluded.removed_at
    )
    select from line`
  return rows.length > 0
}

/** Forgets the lines that were removed before an instant. */
export async function deleteRemovalsBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('watchlist_removal').where('removed_at', '<', instant).execute()
}

// Small batches, because a popular anime is on a million lists and statements have a time limit.
const batchSize = 20_000

export async function purgeItems(db: Database, { animeIds }: Gone): Promise<void> {
  for (let removed = batchSize; removed === batchSize; ) {
    removed = await countChanged(db)`
      delete from watchlist_item where ctid = any (array(
        select ctid from watchlist_item where anime_id = any(${animeIds}::int[]) limit ${batchSize}))
    `
  }
}
