import type { Updateable } from 'kysely'
import type { Database } from '../../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../../platform/database/schema.ts'
import { changesRows, listRows, sql } from '../../../../../platform/database/sql.ts'
import { type AnimeColumnName, animeColumnNames } from '../../../anime-columns.ts'
import type { toAnimeFacts } from '../../facet-codes.ts'

/** The columns of an anime that can be written individually. */
export type AnimeColumns = Updateable<Tables['anime']>

/** @returns id of the new anime */
export async function insertAnime(
  db: Database,
  { at, type = 'Anime', ...columns }: AnimeColumns & { slug: string; title: string; sort_key: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('anime')
    .values({ ...columns, type, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAnimeColumns(db: Database, id: number, columns: AnimeColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await db.updateTable('anime').set(columns).where('id', '=', id).execute()
}

/** @returns false when the anime does not exist */
export async function removeAnime(db: Database, id: number): Promise<boolean> {
  return changesRows(db.deleteFrom('anime').where('id', '=', id))
}

/** Sets the modification time of animes. */
export async function touchAnimes(db: Database, animeIds: number[], now: Date): Promise<void> {
  await sql`update anime set updated_at = ${now} where id = any(${animeIds}::int[])`.execute(db)
}

/** Redirects the old slug to the anime, and removes any redirect from the new one. */
export async function saveOldSlug(
  db: Database,
  { animeId, before, after }: { animeId: number; before: string; after: string },
): Promise<void> {
  await freeSlug(db, after)
  await db.insertInto('anime_old_slug').values({ slug: before, anime_id: animeId }).execute()
}

/** Removes the redirect from a former slug. */
export async function freeSlug(db: Database, slug: string): Promise<void> {
  await db.deleteFrom('anime_old_slug').where('slug', '=', slug).execute()
}

/** A row of anime as files and sources give it; undefined leaves the value unchanged. */
export type GivenAnime = { id: number | undefined; sort_key: string } & { [Name in AnimeColumnName]?: unknown }

const given = (rows: GivenAnime[]) =>
  sql`jsonb_populate_recordset(null::anime, ${JSON.stringify(rows)}::jsonb) as given`

const writtenColumns = [...animeColumnNames, 'sort_key'] as const
const factColumns = ['episode_count', 'available_languages', 'facets'] as const

/** @param rows with their facts: each later write of an anime renews all its index entries @returns new ids by slug */
export async function insertAnimes(
  db: Database,
  rows: (GivenAnime & ReturnType<typeof toAnimeFacts>)[],
  now: Date,
): Promise<Map<string, number>> {
  const usual = {
    type: 'Anime',
    status: 'terminé',
    is_classic: false,
    popularity: 0,
    external_ids: {},
    created_at: now,
  }
  const whole = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, row[name as AnimeColumnName] ?? value])),
    updated_at: now,
  }))
  const columns = sql.join([...writtenColumns, ...factColumns, 'updated_at'].map((column) => sql.ref(column)))
  const made = await listRows<{ id: number; slug: string }>(db)`
    insert into anime (${columns})
    select ${columns} from ${given(whole)}
    returning id, slug`
  return new Map(made.map(({ id, slug }) => [slug, id]))
}

/** Writes the given values of animes; null and absent ones leave what is stored. @returns ids of the changed animes */
export async function updateAnimes(db: Database, rows: GivenAnime[]): Promise<number[]> {
  const columns = writtenColumns.filter((column) => column !== 'slug' && column !== 'created_at')
  const wanted = (column: string) =>
    column === 'external_ids'
      ? sql`anime.external_ids || coalesce(given.external_ids, '{}')`
      : sql`coalesce(given.${sql.ref(column)}, anime.${sql.ref(column)})`
  const changed = await listRows<{ id: number }>(db)`
    update anime
       set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${wanted(column)}`))}
      from ${given(rows)}
     where anime.id = given.id
       and (${sql.join(columns.map((column) => sql`anime.${sql.ref(column)}`))})
           is distinct from (${sql.join(columns.map(wanted))})
    returning anime.id`
  return changed.map(({ id }) => id)
}

/** Writes the recommended order of animes; without an order, they get none. @returns the ids of changed ones */
export async function writeWatchPlaces(
  db: Database,
  { ids, isOrdered }: { ids: number[]; isOrdered: boolean },
): Promise<number[]> {
  const place = isOrdered ? sql`given.place::int` : sql`null::int`
  const rows = await listRows<{ id: number }>(db)`
    update anime a set watch_place = ${place}
      from unnest(${ids}::int[]) with ordinality as given (id, place)
     where a.id = given.id and a.watch_place is distinct from ${place}
    returning a.id`
  return rows.map(({ id }) => id)
}
