import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { updateEpisodeColumns } from '../../../catalogue/server/writing/public.ts'
import { type Actor, findLastEpisodeChange } from '../../../staff/server/log/public.ts'
import type { EpisodeChanges, StaffEpisode } from '../../episodes-contract.ts'
import { addHandEdited } from '../animes/public.ts'
import { changeEpisodes, type EpisodeAdminParts } from './change-episodes.ts'
import { getStaffEpisode } from './list-staff-episodes.ts'
import { presentStaffEpisode } from './present.ts'
import { listStaffEpisodeRows, type StaffEpisodeRow } from './queries.ts'
import { episodeNotFound, requireFreePlace, requireWholeOpening } from './require-valid-episode.ts'
import { toColumns } from './to-columns.ts'
import { hasOtherSources, hasOtherUrls, putSources, toWantedSources } from './write-sources.ts'

type Update = {
  by: Actor
  id: number
  changes: EpisodeChanges
  /** The episode's modification time when the form loaded it; without it no conflict is detected. */
  loadedAt: string | undefined
  /** The addresses that it loaded: a change of links elsewhere leaves the episode's modification time. */
  seenUrls: string[] | undefined
}

/**
 * Changes an episode and its links. Unchanged values are not written.
 * @throws AppError NOT_FOUND; CONFLICT for a taken place, or with the concurrent changes since it was loaded
 */
export async function updateEpisode(
  parts: EpisodeAdminParts,
  { by, id, changes, loadedAt, seenUrls }: Update,
): Promise<{ episode: StaffEpisode; action_id: number | null }> {
  const [known] = await listStaffEpisodeRows(parts.db, { episodeId: id })
  if (!known) throw episodeNotFound()
  const summary = (title: string, episode: StaffEpisode) =>
    `${title} : ${toEpisodePlace(episode)} modifié en ${episode.language}`
  const action = { by, animeId: known.anime_id, kind: 'update', summary }
  const { result: episode, actionId } = await changeEpisodes(parts, action, async (trx) => {
    const [before] = await listStaffEpisodeRows(trx, { episodeId: id }, true)
    if (!before) throw episodeNotFound()
    const columns = onlyChanges(before, changes)
    const wanted = toWantedSources(changes, before)
    const isRelinked = wanted !== undefined && hasOtherSources(before.sources, wanted)
    const names = [...Object.keys(columns), ...(isRelinked ? ['sources'] : [])]
    // Also for a form that is sent again because the answer was lost.
    if (names.length === 0) return { result: presentStaffEpisode(before), isChanged: false }
    const isMended = isRelinked && seenUrls !== undefined && hasOtherUrls(before.sources, seenUrls)
    if (loadedAt !== undefined && (isMended || loadedAt !== before.updated_at.toISOString())) {
      throw await episodeChangedSince(trx, before, { sent: changes, loadedAt })
    }
    const after = { ...before, ...columns }
    requireWholeOpening(after)
    await requireFreePlace(trx, after, id)
    if (isRelinked) await putSources(trx, { episodeId: id, before: before.sources, wanted })
    const hand_edited = addHandEdited(before.hand_edited, names)
    await updateEpisodeColumns(trx, id, { ...columns, hand_edited, updated_at: parts.now() })
    const result = await getStaffEpisode(trx, id)
    const isPlayable = before.sources.length === 0 && result.sources.length > 0
    return { result, isChanged: true, news: isPlayable ? [result] : [] }
  })
  return { episode, action_id: actionId }
}

function onlyChanges(before: StaffEpisodeRow, changes: EpisodeChanges) {
  const { columns } = toColumns(changes)
  const there: Record<string, unknown> = { ...before, release_date: before.release_date?.toISOString() ?? null }
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => value !== there[name])) as typeof columns
}

async function episodeChangedSince(
  db: Database,
  now: StaffEpisodeRow,
  { sent, loadedAt }: { sent: EpisodeChanges; loadedAt: string },
): Promise<AppError> {
  const since = new Date(loadedAt)
  const last = await findLastEpisodeChange(db, { animeId: now.anime_id, episodeId: now.id, since })
  const there: Record<string, unknown> = presentStaffEpisode(now)
  const fields = Object.entries(sent)
    .filter(([name, value]) => name !== 'sources' && value !== undefined && value !== there[name])
    .map(([field, yours]) => ({ field, theirs: there[field], yours }))
  const by = last?.username ?? null
  const at = now.updated_at > since ? now.updated_at : (last?.at ?? now.updated_at)
  return new AppError('CONFLICT', `${by ?? 'Quelqu’un'} a modifié cet épisode entre-temps.`, {
    conflict: { by, at: at.toISOString(), fields },
  })
}
