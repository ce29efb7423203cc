import type { Database } from '../../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../../platform/database/schema.ts'
import { sql } from '../../../../../platform/database/sql.ts'
import type { Language } from '../../../../catalogue/contract.ts'
import type { KeptKind } from '../../../../catalogue/server/public.ts'

type AnimeTable = Tables['anime']

/** The columns of an anime that the staff write. */
export type AnimeColumns = Partial<
  Pick<
    { [Name in keyof AnimeTable]: AnimeTable[Name] },
    | 'slug'
    | 'title'
    | 'sort_key'
    | 'type'
    | 'release_year'
    | 'rating'
    | 'studio'
    | 'synopsis'
    | 'age_rating'
    | 'cover_url'
    | 'art_url'
  > & {
    status: 'à venir' | 'en cours' | 'terminé'
    is_classic: boolean
    declared_languages: Language[]
    hand_edited: string[]
  }
>

const emptyColumns = {
  release_year: null,
  rating: null,
  studio: null,
  synopsis: null,
  age_rating: null,
  cover_url: null,
  art_url: null,
  first_aired: null,
}

/** @returns the id of the new anime */
export async function insertAnime(
  db: Database,
  { at, ...columns }: AnimeColumns & { slug: string; title: string; sort_key: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('anime')
    .values({ ...emptyColumns, type: 'Anime', external_ids: '{}', created_at: at, updated_at: at, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAnimeColumns(db: Database, id: number, columns: AnimeColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await db.updateTable('anime').set(columns).where('id', '=', id).execute()
}

/** @returns false when there was no such anime */
export async function removeAnime(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('anime').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The old slug leads to the anime from now on; the new one no longer leads elsewhere. */
export async function keepOldSlug(
  db: Database,
  { animeId, before, after }: { animeId: number; before: string; after: string },
): Promise<void> {
  await freeSlug(db, after)
  await db.insertInto('anime_old_slug').values({ slug: before, anime_id: animeId }).execute()
}

/** A slug that an anime had before leads there no longer. */
export async function freeSlug(db: Database, slug: string): Promise<void> {
  await db.deleteFrom('anime_old_slug').where('slug', '=', slug).execute()
}

/** Gives an anime these genres in this order; rows that are right stay. */
export async function putGenres(db: Database, animeId: number, genreIds: number[]): Promise<void> {
  await sql`
    delete from anime_genre where anime_id = ${animeId} and genre_id <> all (${genreIds}::int[])`.execute(db)
  await sql`
    insert into anime_genre (anime_id, genre_id, position)
    select ${animeId}, id, place - 1 from unnest(${genreIds}::int[]) with ordinality as wanted (id, place)
    on conflict (anime_id, genre_id) do update set position = excluded.position
      where anime_genre.position <> excluded.position`.execute(db)
}

/** The ids of genres by their names, in the order of the names; two spellings of one slug are one. */
export async function listGenreIds(db: Database, genres: { slug: string; name: string }[]): Promise<number[]> {
  if (genres.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select genre.id
      from jsonb_to_recordset(${JSON.stringify(genres.map((genre, place) => ({ ...genre, place })))}::jsonb)
             as wanted (slug text, name text, place int)
      join lateral (
        select id from genre where genre.name = wanted.name or genre.slug = wanted.slug
         order by genre.name = wanted.name desc limit 1
      ) genre on true
     group by genre.id order by min(wanted.place)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives an anime these alternative titles in this order; when they are those it has, nothing is written. */
export async function putTitles(
  db: Database,
  animeId: number,
  titles: { language: string; text: string }[],
): Promise<void> {
  await db.deleteFrom('anime_title').where('anime_id', '=', animeId).execute()
  if (titles.length === 0) return
  await db
    .insertInto('anime_title')
    .values(titles.map((title) => ({ ...title, anime_id: animeId })))
    .execute()
}

export type SlotToWrite = { day: string; hour: string; language: Language; zone: string }

/** Gives an anime these slots in the place of those it had. */
export async function putSlots(db: Database, animeId: number, slots: SlotToWrite[]): Promise<void> {
  await db.deleteFrom('anime_slot').where('anime_id', '=', animeId).execute()
  if (slots.length === 0) return
  await db
    .insertInto('anime_slot')
    .values(slots.map((slot) => ({ ...slot, anime_id: animeId })))
    .execute()
}

export type RelationToWrite = { anime_id: number; related_id: number; kind: KeptKind }

/** Gives an anime these relations in the place of all that it had, whichever side they were kept at. */
export async function putRelations(db: Database, animeId: number, relations: RelationToWrite[]): Promise<void> {
  const wanted = sql`
    select * from jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) as w (anime_id int, related_id int, kind text)`
  await sql`
    delete from anime_relation where ${animeId} in (anime_id, related_id)
      and (anime_id, related_id, kind) not in (${wanted})`.execute(db)
  await sql`insert into anime_relation (anime_id, related_id, kind) ${wanted} on conflict do nothing`.execute(db)
}
