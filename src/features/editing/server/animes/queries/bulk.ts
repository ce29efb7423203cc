import type { Database } from '../../../../../platform/database/connect-database.ts'
import { sql } from '../../../../../platform/database/sql.ts'
import { toSlug } from '../../../../../shared/slug.ts'
import type { BulkChanges } from '../../../animes-contract.ts'

/** One thing that a bulk edit does to each anime. */
export type BulkChange =
  | { what: 'add_genre' | 'remove_genre'; name: string }
  | { what: 'type' | 'status'; value: string }
  | { what: 'is_classic'; value: boolean }

export function toBulkChanges({ add_genres, remove_genres, type, status, is_classic }: BulkChanges): BulkChange[] {
  return [
    ...add_genres.map((name) => ({ what: 'add_genre' as const, name })),
    ...remove_genres.map((name) => ({ what: 'remove_genre' as const, name })),
    ...(type === undefined ? [] : [{ what: 'type' as const, value: type }]),
    ...(status === undefined ? [] : [{ what: 'status' as const, value: status }]),
    ...(is_classic === undefined ? [] : [{ what: 'is_classic' as const, value: is_classic }]),
  ]
}

/** The changes with genres called what the catalogue calls them: 'drame' is its 'Drame'. */
export async function nameGenres(db: Database, changes: BulkChanges): Promise<BulkChanges> {
  const named = async (names: string[]) => {
    const known = await Promise.all(names.map((name) => findGenreName(db, name)))
    return names.map((name, index) => known[index] ?? name)
  }
  return {
    ...changes,
    add_genres: await named(changes.add_genres),
    remove_genres: await named(changes.remove_genres),
  }
}

async function findGenreName(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from genre where id = ${genreId(name)}`.execute(db)
  return rows[0]?.name
}

/** The genre of this name, of its slug, or that had it before, as the form of an anime finds it. */
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

/** How many of the animes there are, and which a change would alter. */
export async function countInBulk(
  db: Database,
  ids: number[],
  change: BulkChange,
): Promise<{ total: number; changing: number[] }> {
  const { rows } = await sql<{ total: number; changing: number[] }>`
    select count(*)::int as total,
           coalesce(array_agg(a.id order by a.sort_key, a.id) filter (where ${concerns(change)}), '{}') as changing
      from anime a where a.id = any (${ids}::int[])`.execute(db)
  return rows[0] ?? { total: 0, changing: [] }
}

/** Makes a change to those of the animes that it alters. @returns their ids */
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

/** Notes who knows better than a synchronisation, and when. */
export async function stampBulk(
  db: Database,
  ids: number[],
  { fields, at }: { fields: string[]; at: Date },
): Promise<void> {
  await sql`
    update anime set updated_at = ${at},
           hand_edited = array(select distinct name from unnest(hand_edited || ${fields}::text[]) name order by name)
     where id = any (${ids}::int[])`.execute(db)
}

export async function listTitles(db: Database, ids: number[]): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select a.id, a.title from unnest(${ids}::int[]) with ordinality as given (id, place) join anime a using (id)
     order by place`.execute(db)
  return rows
}
