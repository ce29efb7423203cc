import type { AnimeFilters, AnimeStatus } from './contract.ts'
import { type AnimeLength, animeLengthNames, animeLengths } from './rules.ts'
import { nameSeason } from './season-rules.ts'

type Flag = 'vf_complete' | 'unlisted' | 'is_classic'

/** Filters of the catalogue; flags are on when they are truthy. */
type NamedFilters = Omit<AnimeFilters, Flag> & { [Name in Flag]?: unknown }

/** Fields of filters with one value; the years are named together. */
type Single = Exclude<keyof AnimeFilters, 'genres' | 'genres_match' | 'without_genres' | 'year_max'> | 'unlisted'

type Names = {
  /** Returns the name of a genre, if it is known. */
  genre: (id: number) => string | undefined
  /** The name of the filtered studio, if it is known. */
  studio: string | undefined
}

/** Names active filters in French, each beside its field; genres one by one, the years together as `year_min`. */
export function nameFilters(filters: NamedFilters, names: Names) {
  const { search, status, season, year_min, studio, length, rating_min } = filters
  const single = {
    search: search && `«\u202f${search}\u202f»`,
    type: filters.type,
    language: filters.language,
    vf_complete: filters.vf_complete && 'VF complète',
    unlisted: filters.unlisted && 'Pas dans ma liste',
    is_classic: filters.is_classic && 'Classiques',
    status: status && nameStatus(status),
    season: season && nameSeason(season),
    year_min: nameYears(year_min, filters.year_max),
    studio: studio && (names.studio ?? studio),
    length: length && nameLength(length),
    rating_min: rating_min !== undefined && `Note de ${rating_min} et plus`,
  } satisfies Record<Single, unknown>
  const nameOf = (id: number) => names.genre(id) ?? 'Genre inconnu'
  return [
    ...Object.entries(single).map(([field, name]) => ({ field, name })),
    ...(filters.genres ?? []).map((id) => ({ field: 'genres', id, name: nameOf(id) })),
    ...(filters.without_genres ?? []).map((id) => ({ field: 'without_genres', id, name: `Sans ${nameOf(id)}` })),
  ].filter((filter): filter is NamedFilter => Boolean(filter.name))
}

type NamedFilter = { field: string; id?: number; name: string }

/** 'En cours' */
export const nameStatus = (status: AnimeStatus): string => status.charAt(0).toUpperCase() + status.slice(1)

/** '14 à 26 épisodes' */
export function nameLength(length: AnimeLength): string {
  const next = animeLengthNames[animeLengthNames.indexOf(length) + 1]
  const least = animeLengths[length]
  return next ? `${least} à ${animeLengths[next] - 1} épisodes` : `${least} épisodes et plus`
}

function nameYears(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : `Jusqu’à ${max}`
  if (max === undefined) return `Depuis ${min}`
  return min === max ? String(min) : `De ${min} à ${max}`
}
