import type { Insertable } from 'kysely'
import type { SlotDay } from '../../src/features/catalogue/contract.ts'
import { refreshAnimeFacts } from '../../src/features/catalogue/server/public.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import type { Tables } from '../../src/platform/database/schema.ts'
import { toFrenchSortKey } from '../../src/shared/french-order.ts'
import { toSlug } from '../../src/shared/slug.ts'
import { insertRow } from '../kit/rows.ts'

type AnimeRow = Omit<Insertable<Tables['anime']>, 'id' | 'external_ids'>

export type AnimeToMake = Partial<AnimeRow> & {
  /** Names, in display order; unknown genres are created. */
  genres?: string[]
  /** Alternative titles. */
  titles?: { language: string; text: string }[]
  oldSlugs?: string[]
  slots?: { day: SlotDay; hour: string; language: 'VOSTFR' | 'VF'; zone?: string }[]
  external_ids?: Record<string, string>
}

let made = 0

/**
 * Creates an anime with default values. Episodes are created by `makeEpisode`. The search index is not updated: tests
 * of the search call `writeSearchNames` afterwards.
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
    await insertRow(db, 'anime_genre', { anime_id, genre_id: await makeGenre(db, name), position })
  }
  for (const alternative of titles) {
    await insertRow(db, 'anime_title', { anime_id, ...alternative })
  }
  for (const slug of oldSlugs) await db.insertInto('anime_old_slug').values({ anime_id, slug }).execute()
  for (const slot of slots) {
    await insertRow(db, 'anime_slot', { anime_id, ...slot })
  }
  await refreshAnimeFacts(db, [anime_id])
  return anime
}

/** Returns the id of a genre by name, and creates it if necessary. */
export async function makeGenre(db: Database, name: string): Promise<number> {
  const genre = await db
    .insertInto('genre')
    .values({ name, slug: toSlug(name) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return genre.id
}
