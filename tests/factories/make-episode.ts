import type { Insertable } from 'kysely'
import { refreshAnimeFacts } from '../../src/features/catalogue/server/public.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import type { Tables } from '../../src/platform/database/schema.ts'
import { insertRow } from '../kit/rows.ts'
import { makeAnime } from './make-anime.ts'

type SourceToMake = {
  url: string
  host?: string
  priority?: number
  health?: 'ok' | 'slow' | 'dead' | 'unknown'
  captions_url?: string | null
}

export type EpisodeToMake = Partial<Insertable<Tables['episode']>> & { sources?: SourceToMake[] }

/**
 * Creates an episode, by default 'Saison 1', number 1, VOSTFR, of a new anime. Sources keep their order unless they
 * have a priority, and so do their ids.
 */
export async function makeEpisode(
  db: Database,
  { sources = [], ...row }: EpisodeToMake = {},
): Promise<{ id: number; anime_id: number; source_ids: number[] }> {
  const episode = await db
    .insertInto('episode')
    .values({
      season_label: 'Saison 1',
      episode_number: 1,
      language: 'VOSTFR',
      ...row,
      anime_id: row.anime_id ?? (await makeAnime(db)).id,
    })
    .returning(['id', 'anime_id'])
    .executeTakeFirstOrThrow()
  const source_ids: number[] = []
  for (const [position, source] of sources.entries()) {
    const { id } = await insertRow(db, 'episode_source', {
      episode_id: episode.id,
      host: URL.parse(source.url)?.hostname ?? 'inconnu',
      priority: position,
      captions_url: null,
      ...source,
    })
    source_ids.push(id)
  }
  await refreshAnimeFacts(db, [episode.anime_id])
  return { ...episode, source_ids }
}
