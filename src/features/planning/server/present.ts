import { frenchDays, readInParis, type Week } from '../../../platform/calendar/weeks.ts'
import type { PlanningEntry, PlanningWeek, ReleaseChange } from '../contract.ts'
import type { Release } from './lay-out-week.ts'
import type { ChangeRow } from './queries/releases.ts'

const dayMs = 24 * 3600 * 1000

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
export function nameEpisodes({ episodeNumbers, isFilm }: Pick<Release, 'episodeNumbers' | 'isFilm'>): string | null {
  const numbers = [...new Set(episodeNumbers)].sort((one, other) => one - other)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return null
  const noun = `${isFilm ? 'Film' : 'Épisode'}${numbers.length > 1 ? 's' : ''}`
  if (numbers.length === 1) return `${noun} ${first}`
  if (last - first === numbers.length - 1 && numbers.length > 2) return `${noun} ${first} à ${last}`
  return `${noun} ${numbers.slice(0, -1).join(', ')} et ${last}`
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

/** Calendar days have no time and so no daylight saving time. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}
