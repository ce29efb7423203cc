import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import type { ItemChoice } from './items.ts'

/**
 * For queries of many lines: the member's entry of the anime `animeId`, locked. Each is looked up by its key: a join
 * may be planned from statistics that do not know the new list yet, and compare every line with every entry.
 */
export const entryOf = (accountId: number, animeId: string) => sql`lateral (
  select * from watchlist_item own where own.account_id = ${accountId} and own.anime_id = ${sql.ref(animeId)} for update
) entry`

type ImportedItem = ItemChoice & { animeId: number; addedAt: Date }

/** Adds many lines to a list; existing ones stay. @returns the added animes */
export async function insertItems(db: Database, accountId: number, items: readonly ImportedItem[]): Promise<number[]> {
  const rows = await listRows<{ anime_id: number }>(db)`
    insert into watchlist_item (account_id, anime_id, status, language, added_at)
    select ${accountId}, anime.id, item.status, item.language, item."addedAt"
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
             as item ("animeId" int, status text, language text, "addedAt" timestamptz)
      join anime on anime.id = item."animeId"
     order by anime.id
    on conflict (account_id, anime_id) do nothing
    returning anime_id
  `
  return rows.map(({ anime_id }) => anime_id)
}

/** An entry before (without a status: there was none) and after a change, and what imports said of it. */
type ItemChange = TableRow<'list_import_change'>
type ReplacedChoice = Pick<
  ItemChange,
  'anime_id' | 'status_before' | 'language_before' | 'status_after' | 'language_after'
>

/**
 * Replaces status and language of existing entries that differ; an absent language stays.
 * @returns the former and the new values
 */
export async function replaceChoices(
  db: Database,
  accountId: number,
  choices: readonly { animeId: number; status: ItemChoice['status']; language: ItemChoice['language'] | undefined }[],
): Promise<ReplacedChoice[]> {
  return listRows<ReplacedChoice>(db)`
    with given as (
      select * from unnest(
        ${choices.map(({ animeId }) => animeId)}::int[], ${choices.map(({ status }) => status)}::text[],
        ${choices.map(({ language }) => language ?? null)}::text[],
        ${choices.map(({ language }) => language !== undefined)}::bool[]
      ) as given (anime_id, status, language, says_language)
       order by anime_id
    ), before as (
      select entry.id, entry.status, entry.language, given.status as new_status,
             case when given.says_language then given.language else entry.language end as new_language
        from given cross join ${entryOf(accountId, 'given.anime_id')}
    )
    update watchlist_item item
       set status = before.new_status, language = before.new_language
      from before
     where item.id = before.id
       and (item.status, item.language) is distinct from (before.new_status, before.new_language)
    returning item.anime_id, before.status as status_before, before.language as language_before,
              item.status as status_after, item.language as language_after
  `
}

/**
 * Restores entries that still have the values they were changed to; added ones also keep a note given since.
 * @returns the restored animes
 */
export async function revertItems(db: Database, accountId: number, changes: readonly ItemChange[]): Promise<number[]> {
  const untouched = sql`(
    select entry.id, change.*
      from jsonb_populate_recordset(null::list_import_change, ${JSON.stringify(changes)}::jsonb) change
     cross join ${entryOf(accountId, 'change.anime_id')}
     where (entry.status, entry.language) is not distinct from (change.status_after, change.language_after)
       and (change.status_before is not null or entry.said is not distinct from change.said_after)
  ) change`
  const removed = await listRows<{ anime_id: number }>(db)`
    delete from watchlist_item item using ${untouched} where item.id = change.id and change.status_before is null
    returning item.anime_id
  `
  const restored = await listRows<{ anime_id: number }>(db)`
    update watchlist_item item set status = change.status_before, language = change.language_before from ${untouched}
     where item.id = change.id and change.status_before is not null
    returning item.anime_id
  `
  return [...removed, ...restored].map(({ anime_id }) => anime_id)
}
