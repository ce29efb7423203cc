import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows } from '../../src/platform/database/sql.ts'
import { type EpisodePlace, toWatchPath } from '../../src/shared/episode-place.ts'

/**
 * Chooses `count` pages: two fifths animes, five lists, the rest episodes of these animes.
 * @returns their paths, and the animes
 */
export async function choosePages(
  db: Database,
  count: number,
): Promise<{ paths: string[]; animes: { id: number; slug: string }[] }> {
  const lists = ['/', '/explorer', '/planning', '/explorer?page=2', '/explorer?page=3']
  const animes = await listRows<{ id: number; slug: string }>(db)`
    select id, slug from anime order by id limit ${Math.floor(count * 0.4)}`
  const episodes = await listRows<EpisodePlace & { slug: string; language: string }>(db)`
    select a.slug, e.season_label, e.episode_number, e.number_label, e.language
      from episode e join anime a on a.id = e.anime_id
     where a.id = any(${animes.map(({ id }) => id)}::int[])
     order by md5(e.id::text) limit ${count - animes.length - lists.length}`
  const watch = episodes.map(({ slug, ...episode }) => toWatchPath(slug, episode))
  return { paths: [...lists, ...animes.map(({ slug }) => `/anime/${slug}`), ...watch], animes }
}
