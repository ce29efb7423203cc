import type { AnimeFilters, AnimeStatus, AnimeType, Language } from '../contract.ts'
import { type AnimeLength, animeLengthNames, animeLengths } from '../rules.ts'
import { findSeason, toSeasonNumber } from '../season-rules.ts'

/**
 * All filterable properties of an anime as integers in one indexed column (`anime.facets`): genres under their ids,
 * which are positive, and the rest under these codes. Any combination of filters is then one "contains all". The codes
 * are stored, so a number must never change its meaning. A broadcast season is its number, negative: -20264 for autumn
 * 2026.
 */
export const facetCodes = {
  type: { Anime: -1, Film: -2 } satisfies Record<AnimeType, number>,
  language: { VOSTFR: -11, VF: -12 } satisfies Record<Language, number>,
  classic: { yes: -21, no: -22 },
  status: { 'à venir': -31, 'en cours': -32, terminé: -33 } satisfies Record<AnimeStatus, number>,
  /** All episodes exist in VF. */
  dubbed: { whole: -41 },
  length: { court: -51, moyen: -52, long: -53, fleuve: -54 } satisfies Record<AnimeLength, number>,
} as const

type FacetFilters = Pick<
  AnimeFilters,
  'genres' | 'type' | 'language' | 'is_classic' | 'status' | 'season' | 'vf_complete' | 'length'
>

/** Converts filters to the facets that an anime must all have: sorted, without duplicates, empty without a filter. */
export function toFacets({ genres = [], type, language, ...rest }: FacetFilters): number[] {
  const { is_classic, status, season, vf_complete, length } = rest
  const facets = new Set(genres)
  if (type) facets.add(facetCodes.type[type])
  if (language) facets.add(facetCodes.language[language])
  if (is_classic !== undefined) facets.add(is_classic ? facetCodes.classic.yes : facetCodes.classic.no)
  if (status) facets.add(facetCodes.status[status])
  if (vf_complete) facets.add(facetCodes.dubbed.whole)
  if (length) facets.add(facetCodes.length[length])
  const seasonNumber = season && toSeasonNumber(season)
  if (seasonNumber) facets.add(-seasonNumber)
  return [...facets].sort((a, b) => a - b)
}

/** Returns the genres of an anime: its positive facets. */
export const genresOf = (anime: { facets: number[] }): number[] => anime.facets.filter((facet) => facet > 0)

type Described = {
  type?: AnimeType | undefined
  is_classic?: boolean | undefined
  status?: AnimeStatus | undefined
  first_aired?: string | null | undefined
  /** In display order. */
  genreIds: number[]
  episodes?: { season_label: string; episode_number: number; language: Language }[] | undefined
}

/** Computes the derived columns of a new anime, as `refreshAnimeFacts` does for written ones. */
export function toAnimeFacts({ type = 'Anime', is_classic = false, status = 'terminé', ...rest }: Described) {
  const { first_aired, genreIds, episodes = [] } = rest
  const numbersIn = (some: typeof episodes) =>
    new Set(some.map((episode) => `${episode.episode_number} ${episode.season_label}`)).size
  const dubbed = episodes.filter(({ language }) => language === 'VF')
  const languages = (['VOSTFR', 'VF'] as const).filter((name) => episodes.some(({ language }) => language === name))
  const isDubbed = dubbed.length > 0 && numbersIn(dubbed) === numbersIn(episodes)
  const season = first_aired ? toSeasonNumber(findSeason(first_aired)) : undefined
  const count = numbersIn(episodes)
  const length = animeLengthNames.findLast((name) => count >= animeLengths[name])
  return {
    episode_count: count,
    available_languages: languages,
    // In the order of `refreshAnimeFacts`, which then has nothing to write.
    facets: [
      facetCodes.type[type],
      ...languages.map((language) => facetCodes.language[language]),
      is_classic ? facetCodes.classic.yes : facetCodes.classic.no,
      facetCodes.status[status],
      ...(isDubbed ? [facetCodes.dubbed.whole] : []),
      ...(length ? [facetCodes.length[length]] : []),
      ...(season ? [-season] : []),
      ...genreIds,
    ],
  }
}
