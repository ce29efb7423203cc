import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { insertEpisodes } from '../../../catalogue/server/writing/public.ts'
import type { Actor } from '../../../staff/server/log/public.ts'
import type { NewEpisode, StaffEpisode } from '../../episodes-contract.ts'
import { changeEpisodes, type EpisodeAdminParts } from './change-episodes.ts'
import { getStaffEpisode } from './list-staff-episodes.ts'
import { requireFreePlace, requireWholeOpening } from './require-valid-episode.ts'
import { toColumns } from './to-columns.ts'
import { putSources, toWantedSources } from './write-sources.ts'

/**
 * Creates an episode with its links.
 * @throws AppError NOT_FOUND for the anime; CONFLICT for a taken place; VALIDATION for an incomplete opening
 */
export async function createEpisode(
  parts: EpisodeAdminParts,
  { by, body }: { by: Actor; body: NewEpisode },
): Promise<{ episode: StaffEpisode; action_id: number | null }> {
  const { anime_id: animeId, season_label, episode_number, language } = body
  const place = { anime_id: animeId, season_label, episode_number, language }
  const summary = (title: string) => `${title} : ${toEpisodePlace(place)} ajouté en ${language}`
  const action = { by, animeId, kind: 'create', summary }
  const { result: episode, actionId } = await changeEpisodes(parts, action, async (trx) => {
    await requireFreePlace(trx, place)
    const { columns, written } = toColumns(body)
    requireWholeOpening({ intro_start: null, intro_end: null, ...columns })
    const [id = 0] = await insertEpisodes(trx, [{ ...columns, ...place, hand_edited: written }], parts.now())
    await putSources(trx, { episodeId: id, before: [], wanted: toWantedSources(body, undefined) ?? [] })
    return { result: await getStaffEpisode(trx, id), isChanged: true, news: [{ id, language }] }
  })
  return { episode, action_id: actionId }
}
