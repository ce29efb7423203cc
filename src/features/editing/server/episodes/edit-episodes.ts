import type { Database } from '../../../../platform/database/connect-database.ts'
import type { AppError } from '../../../../platform/http/app-error.ts'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { insertEpisodes, removeEpisodes, updateEpisodeColumns } from '../../../catalogue/server/writing/public.ts'
import { type Actor, changedMeanwhile, findLastEpisodeChange } from '../../../staff/server/log/public.ts'
import type { EpisodeChanges, NewEpisode, StaffEpisode } from '../../episodes-contract.ts'
import { addHandEdited } from '../animes/public.ts'
import { changeEpisodes, type EpisodeAdminParts } from './change-episodes.ts'
import { episodeNotFound, getStaffEpisode, getStaffEpisodeRow, presentStaffEpisode } from './list-staff-episodes.ts'
import { listStaffEpisodeRows, type StaffEpisodeRow } from './queries.ts'
import {
  hasOtherSources,
  hasOtherUrls,
  putSources,
  requireFreePlace,
  requireWholeOpening,
  toColumns,
  toWantedSources,
} from './write-episode.ts'

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
  const known = await getStaffEpisodeRow(parts.db, id)
  const summary = (title: string, episode: StaffEpisode) =>
    `${title} : ${toEpisodePlace(episode)} modifié en ${episode.language}`
  const action = { by, animeId: known.anime_id, kind: 'update', summary }
  const { result: episode, actionId } = await changeEpisodes(parts, action, async (trx) => {
    const before = await getStaffEpisodeRow(trx, id, true)
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
  const at = now.updated_at > since ? now.updated_at : (last?.at ?? now.updated_at)
  return changedMeanwhile({ what: 'cet épisode', by: last?.username, at, fields })
}

/** Deletes one episode. @throws AppError NOT_FOUND */
export async function deleteEpisode(
  parts: EpisodeAdminParts,
  { by, id }: { by: Actor; id: number },
): Promise<{ message: string; action_id: number | null }> {
  const episode = await getStaffEpisodeRow(parts.db, id)
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
