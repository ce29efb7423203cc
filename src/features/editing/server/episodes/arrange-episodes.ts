import { AppError } from '../../../../platform/http/app-error.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import type { OffStory } from '../../../catalogue/off-story-rules.ts'
import { copySources, insertCopies, writeNumbers, writeOffStory } from '../../../catalogue/server/writing/public.ts'
import type { Actor } from '../../../staff/server/log/public.ts'
import { changeEpisodes, type EpisodeAdminParts } from './change-episodes.ts'
import { episodeNotFound } from './list-staff-episodes.ts'
import { listStaffEpisodeRows } from './queries.ts'

/**
 * Renumbers episodes of an anime, all at once. The viewing progress moves along.
 * @throws AppError NOT_FOUND for the anime, or for an episode of another one; CONFLICT when two would have the same
 * place
 */
export async function renumberEpisodes(
  parts: EpisodeAdminParts,
  { by, animeId, episodes }: { by: Actor; animeId: number; episodes: { id: number; episode_number: number }[] },
): Promise<{ changed_count: number; action_id: number | null }> {
  const summary = (title: string, count: number) =>
    `${title} : ${countOf(count, 'épisode renuméroté', 'épisodes renumérotés')}`
  const { result, actionId } = await changeEpisodes(parts, { by, animeId, kind: 'renumber', summary }, async (trx) => {
    const rows = await listStaffEpisodeRows(trx, { animeId }, true)
    const numbers = new Map(rows.map(({ id, episode_number }) => [id, episode_number]))
    if (episodes.some(({ id }) => !numbers.has(id))) throw episodeNotFound()
    const moved = episodes.filter(({ id, episode_number }) => numbers.get(id) !== episode_number)
    if (!(await writeNumbers(trx, moved, parts.now()))) {
      throw new AppError('CONFLICT', 'Deux épisodes auraient le même numéro.')
    }
    return { result: moved.length, isChanged: moved.length > 0 }
  })
  return { changed_count: result, action_id: actionId }
}

type OffStoryMarks = {
  by: Actor
  animeId: number
  seasonLabel: string
  filler: number[]
  recap: number[]
  /** The last change of the season when the form loaded it; without it no conflict is detected. */
  loadedAt: string | undefined
}

/**
 * Marks the fillers and recaps of a season, in all languages; its other episodes lose their marks.
 * @throws AppError NOT_FOUND for the anime, or for a number that the season lacks; CONFLICT for an episode that has
 * changed since it was loaded
 */
export async function markOffStory(
  parts: EpisodeAdminParts,
  { by, animeId, seasonLabel, filler, recap, loadedAt }: OffStoryMarks,
): Promise<{ changed_count: number; action_id: number | null }> {
  const summary = (title: string) => `${title} : fillers et récaps de ${seasonLabel} marqués`
  const { result, actionId } = await changeEpisodes(parts, { by, animeId, kind: 'off-story', summary }, async (trx) => {
    const rows = (await listStaffEpisodeRows(trx, { animeId }, true)).filter(
      ({ season_label }) => season_label === seasonLabel,
    )
    const known = new Set(rows.map(({ episode_number }) => episode_number))
    const unknown = [...filler, ...recap].find((number) => !known.has(number))
    if (unknown !== undefined) throw new AppError('NOT_FOUND', `${seasonLabel} n’a pas d’épisode ${unknown}.`)
    const marks = new Map<number, OffStory>([
      ...filler.map((number) => [number, 'filler'] as const),
      ...recap.map((number) => [number, 'récap'] as const),
    ])
    const changed = rows.flatMap(({ id, episode_number, off_story: before, updated_at }) => {
      const off_story = marks.get(episode_number) ?? null
      return off_story === before ? [] : [{ id, off_story, updated_at }]
    })
    if (loadedAt !== undefined && changed.some(({ updated_at }) => updated_at > new Date(loadedAt))) {
      throw new AppError('CONFLICT', 'Des épisodes ont changé entre-temps : rechargez la page')
    }
    await writeOffStory(trx, changed, parts.now())
    return { result: changed.length, isChanged: changed.length > 0 }
  })
  return { changed_count: result, action_id: actionId }
}

type SeasonCopy = {
  by: Actor
  animeId: number
  seasonLabel: string
  from: 'VOSTFR' | 'VF'
  to: 'VOSTFR' | 'VF'
  withLinks: boolean
}

/** Copies a season to the other language. @throws AppError NOT_FOUND for the anime, or a season without episodes */
export async function copySeason(
  parts: EpisodeAdminParts,
  { by, animeId, seasonLabel, from, to, withLinks }: SeasonCopy,
): Promise<{ created_count: number; skipped_count: number; action_id: number | null }> {
  const summary = (title: string, { created_count }: { created_count: number }) =>
    `${title} : ${seasonLabel} copiée de ${from} vers ${to} (${countOf(created_count, 'épisode')})`
  const action = { by, animeId, kind: 'copy-season', summary }
  const { result, actionId } = await changeEpisodes(parts, action, async (trx) => {
    const rows = await listStaffEpisodeRows(trx, { animeId }, true)
    const models = rows.filter((row) => row.season_label === seasonLabel && row.language === from)
    if (models.length === 0) throw new AppError('NOT_FOUND', `${seasonLabel} n’a aucun épisode en ${from}.`)
    const copies = await insertCopies(trx, { animeId, seasonLabel, from, to, at: parts.now() })
    const linked = withLinks ? await copySources(trx, copies) : new Set()
    return {
      result: { created_count: copies.length, skipped_count: models.length - copies.length },
      isChanged: copies.length > 0,
      news: copies.filter(({ id }) => linked.has(id)).map(({ id }) => ({ id, language: to })),
    }
  })
  return { ...result, action_id: actionId }
}
