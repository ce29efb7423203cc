import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows } from '../../src/platform/database/sql.ts'

/** Lists this many pages: two fifths animes, a few lists, the rest watch pages of these animes. */
export async function choosePages(
  db: Database,
  count: number,
): Promise<{ paths: string[]; animes: { id: number; slug: string }[] }> {
  const lists = ['/', '/explorer', '/planning', '/explorer?page=2', '/explorer?page=3']
  const animes = await listRows<{ id: number; slug: string }>(db)`
    select id, slug from anime order by id limit ${Math.floor(count * 0.4)}`
  const episodes = await listRows<{ slug: string; season: string; number: number; language: string }>(db)`
    select a.slug, e.season_label as season, e.episode_number as number, e.language
      from episode e join anime a on a.id = e.anime_id
     where a.id = any(${animes.map(({ id }) => id)}::int[])
     order by md5(e.id::text) limit ${count - animes.length - lists.length}`
  const watch = episodes.map(({ slug, season, number, language }) =>
    ['/watch', slug, season, number, language]
      .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
      .join('/'),
  )
  return { paths: [...lists, ...animes.map(({ slug }) => `/anime/${slug}`), ...watch], animes }
}
