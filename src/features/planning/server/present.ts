import { frenchDays, readInParis, type Week } from '../../../platform/calendar/weeks.ts'
import { follows, toEpisodeName, toShownNumber } from '../../../shared/episode-place.ts'
import { filmsLabel } from '../../../shared/season-order.ts'
import { addDays } from '../../../shared/year-days.ts'
import type { PlanningEntry, PlanningWeek, ReleaseChange } from '../contract.ts'
import type { Release } from './lay-out-week.ts'
import type { ChangeRow } from './queries/releases.ts'

/**
 * Groups the releases of a week by day, sorted by time; those without one are last
 * (docs/product/community.md#planning), ties by title.
 */
export function toPlanningWeek(week: Week, releases: Release[]): PlanningWeek {
  const ordered = [...releases].sort(
    (one, other) =>
      (one.at?.getTime() ?? Number.POSITIVE_INFINITY) - (other.at?.getTime() ?? Number.POSITIVE_INFINITY) ||
      (one.anime.sort_key < other.anime.sort_key ? -1 : 1),
  )
  const entriesOf = (at: number) => {
    const day = addDays(week.monday, at)
    return ordered.filter((release) => release.day === day).map(toEntry)
  }
  return Object.fromEntries(frenchDays.map((day, at) => [day, entriesOf(at)])) as PlanningWeek
}

function toEntry({ anime, at, language, state, movedTo, note, ...release }: Release): PlanningEntry {
  return {
    titre: anime.title,
    slug: anime.slug,
    image: anime.cover_url,
    heure: at ? readInParis(at).hour : '',
    langue: language,
    anime_id: anime.anime_id,
    instant: at?.toISOString() ?? null,
    etat: state,
    episodes: nameEpisodes(release),
    reporte_au: movedTo?.toISOString() ?? null,
    note,
  }
}

/** Formats `Épisode 3`, `Épisodes 3 à 5`, `Épisodes 3, 5 et 8`, `Film 1`; null while unknown. */
export function nameEpisodes({ episodes, isFilm }: Pick<Release, 'episodes' | 'isFilm'>): string | null {
  const distinct = new Map(episodes.map((episode) => [episode.episode_number, episode]))
  const inOrder = [...distinct.values()].sort((one, other) => one.episode_number - other.episode_number)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return null
  if (inOrder.length === 1) return toEpisodeName({ ...first, season_label: isFilm ? filmsLabel : '' })
  const noun = isFilm ? 'Films' : 'Épisodes'
  const isRange = inOrder.every((episode, index) => index === 0 || follows(inOrder[index - 1] ?? first, episode))
  if (isRange && inOrder.length > 2) return `${noun} ${toShownNumber(first)} à ${toShownNumber(last)}`
  return `${noun} ${inOrder.slice(0, -1).map(toShownNumber).join(', ')} et ${toShownNumber(last)}`
}

export function toReleaseChange(row: ChangeRow): ReleaseChange {
  return {
    id: row.id,
    anime_id: row.anime_id,
    anime_title: row.title,
    language: row.language,
    planned_at: row.planned_at.toISOString(),
    state: row.state,
    moved_to: row.moved_to?.toISOString() ?? null,
    note: row.note,
  }
}
