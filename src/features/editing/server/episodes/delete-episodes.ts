import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { removeEpisodes } from '../../../catalogue/server/writing/public.ts'
import type { Actor } from '../../../staff/server/log/public.ts'
import { changeEpisodes, type EpisodeAdminParts } from './change-episodes.ts'
import { listStaffEpisodeRows } from './queries.ts'
import { episodeNotFound } from './require-valid-episode.ts'

/** Deletes one episode. @throws AppError NOT_FOUND */
export async function deleteEpisode(
  parts: EpisodeAdminParts,
  { by, id }: { by: Actor; id: number },
): Promise<{ message: string; action_id: number | null }> {
  const [episode] = await listStaffEpisodeRows(parts.db, { episodeId: id })
  if (!episode) throw episodeNotFound()
  const summary = (title: string) => `${title} : ${toEpisodePlace(episode)} supprimé en ${episode.language}`
  const action = { by, animeId: episode.anime_id, kind: 'delete', summary }
  const { actionId } = await changeEpisodes(parts, action, async (trx) => {
    if ((await removeEpisodes(trx, [id])) === 0) throw episodeNotFound()
    return { result: undefined, isChanged: true }
  })
  return { message: 'Épisode supprimé avec succès !', action_id: actionId }
}

type Deletion = {
  by: Actor
  animeId: number
  /** Limits the deletion to this season or language; all by default. */
  seasonLabel: string | undefined
  language: 'VOSTFR' | 'VF' | undefined
}

/** Deletes all episodes of an anime, season or language as one action. @throws AppError NOT_FOUND for the anime */
export async function deleteEpisodes(
  parts: EpisodeAdminParts,
  { by, animeId, seasonLabel, language }: Deletion,
): Promise<{ deleted_count: number; action_id: number | null }> {
  const of = [seasonLabel, language].filter(Boolean).join(' ')
  const summary = (title: string, count: number) =>
    `Suppression de ${countOf(count, 'épisode')} de « ${title} »${of && `, ${of}`}`
  const { result, actionId } = await changeEpisodes(
    parts,
    { by, animeId, kind: 'delete-all', summary },
    async (trx) => {
      const rows = await listStaffEpisodeRows(trx, { animeId }, true)
      const chosen = rows.filter(
        (row) => row.season_label === (seasonLabel ?? row.season_label) && row.language === (language ?? row.language),
      )
      const ids = chosen.map(({ id }) => id)
      const count = await removeEpisodes(trx, ids)
      return { result: count, isChanged: count > 0 }
    },
  )
  return { deleted_count: result, action_id: actionId }
}
