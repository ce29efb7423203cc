import type { Database } from '../../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../../platform/database/sql.ts'
import { toSlug } from '../../../../../shared/slug.ts'

/** One change that a bulk edit applies to each anime. */
export type BulkChange =
  | { what: 'add_genre' | 'remove_genre'; name: string }
  | { what: 'type' | 'status'; value: string }
  | { what: 'is_classic'; value: boolean }

/** Returns the catalogue's spelling of a genre name: 'drame' gives 'Drame'. */
export async function findGenreName(db: Database, name: string): Promise<string | undefined> {
  const row = await findRow<{ name: string }>(db)`select name from genre where id = ${genreId(name)}`
  return row?.name
}

/** The genre with this name, slug or former name, as the anime form resolves it. */
const genreId = (name: string) => sql`(
  select id from genre
   where name = ${name} or slug = ${toSlug(name) || name}
      or id = (select genre_id from genre_alias where slug = ${toSlug(name) || name})
   order by name = ${name} desc limit 1)`

/** Whether a change would alter the anime `a`. */
function concerns(change: BulkChange) {
  switch (change.what) {
    case 'add_genre':
      return sql`not exists (
        select from anime_genre g where g.anime_id = a.id and g.genre_id = ${genreId(change.name)})`
    case 'remove_genre':
      return sql`exists (select from anime_genre g where g.anime_id = a.id and g.genre_id = ${genreId(change.name)})`
    default:
      return sql`${sql.ref(`a.${change.what}`)} is distinct from ${change.value}`
  }
}

/** Counts the animes of the selection, and lists the ids of those that the change alters. */
export async function countInBulk(
  db: Database,
  ids: number[],
  change: BulkChange,
): Promise<{ total: number; changing: number[] }> {
  const row = await findRow<{ total: number; changing: number[] }>(db)`
    select count(*)::int as total,
           coalesce(array_agg(a.id order by a.sort_key, a.id) filter (where ${concerns(change)}), '{}') as changing
      from anime a where a.id = any (${ids}::int[])`
  return row ?? { total: 0, changing: [] }
}

/** Applies a change to the animes that it alters. @returns their ids */
export async function changeInBulk(db: Database, ids: number[], change: BulkChange): Promise<number[]> {
  const chosen = sql`a.id = any (${ids}::int[])`
  const { rows } = await statement(change, chosen).execute(db)
  return rows.map(({ id }) => id)
}

function statement(change: BulkChange, chosen: ReturnType<typeof sql>) {
  switch (change.what) {
    case 'add_genre':
      return sql<{ id: number }>`
        insert into anime_genre (anime_id, genre_id, position)
        select a.id, ${genreId(change.name)},
               coalesce((select max(position) + 1 from anime_genre g where g.anime_id = a.id), 0)
          from anime a where ${chosen} and ${concerns(change)}
        returning anime_id as id`
    case 'remove_genre':
      return sql<{ id: number }>`
        delete from anime_genre g using anime a
         where a.id = g.anime_id and ${chosen} and g.genre_id = ${genreId(change.name)}
        returning a.id`
    default:
      return sql<{ id: number }>`
        update anime a set ${sql.ref(change.what)} = ${change.value} where ${chosen} and ${concerns(change)}
        returning a.id`
  }
}

/** Records that staff wrote the values, so that synchronisation keeps them, and when. */
export async function touchBulk(
  db: Database,
  ids: number[],
  { fields, at }: { fields: string[]; at: Date },
): Promise<void> {
  await sql`
    update anime set updated_at = ${at},
           hand_edited = array(select distinct name from unnest(hand_edited || ${fields}::text[]) name order by name)
     where id = any (${ids}::int[])`.execute(db)
}

/** Lists the titles of animes, in the given order. */
export async function listTitles(db: Database, ids: number[]): Promise<{ id: number; title: string }[]> {
  return listRows<{ id: number; title: string }>(db)`
    select a.id, a.title from unnest(${ids}::int[]) with ordinality as given (id, place) join anime a using (id)
     order by place`
}
