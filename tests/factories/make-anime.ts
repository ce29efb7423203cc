import { refreshAnimeFacts } from '../../src/features/catalogue/server/public.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { toFrenchSortKey } from '../../src/shared/french-order.ts'
import { toSlug } from '../../src/shared/slug.ts'

type AnimeRow = {
  slug: string
  title: string
  type: 'Anime' | 'Film'
  status: 'à venir' | 'en cours' | 'terminé'
  is_classic: boolean
  release_year: number | null
  rating: number | null
  studio: string | null
  synopsis: string | null
  age_rating: string | null
  cover_url: string | null
  art_url: string | null
  popularity: number
  first_aired: string | null
  created_at: Date | string
  updated_at: Date | string
}

export type AnimeToMake = Partial<AnimeRow> & {
  /** Names, in display order; a genre that is new is made. */
  genres?: string[]
  /** Alternative titles. */
  titles?: { language: string; text: string }[]
  oldSlugs?: string[]
  slots?: { day: string; hour: string; language: 'VOSTFR' | 'VF'; zone?: string }[]
  external_ids?: Record<string, string>
}

let made = 0

/**
 * Puts an anime into the database; what a test does not say gets a plain value. Its episodes are `makeEpisode`'s.
 * The search does not know it: a test of the search calls `writeSearchNames` afterwards.
 */
export async function makeAnime(
  db: Database,
  { genres = [], titles = [], oldSlugs = [], slots = [], external_ids = {}, ...row }: AnimeToMake = {},
): Promise<{ id: number; slug: string; title: string }> {
  made += 1
  const title = row.title ?? `Le Jardin numéro ${made}`
  const anime = await db
    .insertInto('anime')
    .values({
      type: 'Anime',
      release_year: null,
      rating: null,
      studio: null,
      synopsis: null,
      age_rating: null,
      cover_url: null,
      art_url: null,
      first_aired: null,
      ...row,
      title,
      slug: row.slug ?? `${toSlug(title) || 'anime'}-${made}`,
      sort_key: toFrenchSortKey(title),
      external_ids: JSON.stringify(external_ids),
    })
    .returning(['id', 'slug', 'title'])
    .executeTakeFirstOrThrow()
  const anime_id = anime.id
  for (const [position, name] of genres.entries()) {
    await db
      .insertInto('anime_genre')
      .values({ anime_id, genre_id: await makeGenre(db, name), position })
      .execute()
  }
  for (const alternative of titles) {
    await db
      .insertInto('anime_title')
      .values({ anime_id, ...alternative })
      .execute()
  }
  for (const slug of oldSlugs) await db.insertInto('anime_old_slug').values({ anime_id, slug }).execute()
  for (const slot of slots) {
    await db
      .insertInto('anime_slot')
      .values({ anime_id, ...slot })
      .execute()
  }
  await refreshAnimeFacts(db, [anime_id])
  return anime
}

/** The id of the genre with this name, made when it is new. */
export async function makeGenre(db: Database, name: string): Promise<number> {
  const genre = await db
    .insertInto('genre')
    .values({ name, slug: toSlug(name) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return genre.id
}
