import { refreshAnimeFacts } from '../../src/features/catalogue/server/public.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { makeAnime } from './make-anime.ts'

type SourceToMake = {
  url: string
  host?: string
  priority?: number
  health?: 'ok' | 'slow' | 'dead' | 'unknown'
  captions_url?: string | null
}

export type EpisodeToMake = Partial<{
  anime_id: number
  season_label: string
  episode_number: number
  language: 'VOSTFR' | 'VF'
  title: string | null
  synopsis: string | null
  duration_seconds: number | null
  thumbnail_url: string | null
  release_date: Date | string | null
  intro_start: number | null
  intro_end: number | null
  outro_start: number | null
  created_at: Date | string
}> & { sources?: SourceToMake[] }

/**
 * Puts an episode into the database, by default 'Saison 1', number 1, VOSTFR, of an anime made for it.
 * Sources keep their order unless they say a priority.
 */
export async function makeEpisode(
  db: Database,
  { sources = [], ...row }: EpisodeToMake = {},
): Promise<{ id: number; anime_id: number }> {
  const episode = await db
    .insertInto('episode')
    .values({
      season_label: 'Saison 1',
      episode_number: 1,
      language: 'VOSTFR',
      title: null,
      synopsis: null,
      duration_seconds: null,
      thumbnail_url: null,
      release_date: null,
      ...row,
      anime_id: row.anime_id ?? (await makeAnime(db)).id,
    })
    .returning(['id', 'anime_id'])
    .executeTakeFirstOrThrow()
  for (const [position, source] of sources.entries()) {
    await db
      .insertInto('episode_source')
      .values({
        episode_id: episode.id,
        host: URL.parse(source.url)?.hostname ?? 'inconnu',
        priority: position,
        captions_url: null,
        ...source,
      })
      .execute()
  }
  await refreshAnimeFacts(db, [episode.anime_id])
  return episode
}
