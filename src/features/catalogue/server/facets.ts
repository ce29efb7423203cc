import type { AnimeType, Language } from '../contract.ts'

/**
 * All filterable properties of an anime as integers in one indexed column (`anime.facets`): genres under their ids,
 * which are positive, and the rest under these codes. Any combination of filters is then one "contains all". The codes
 * are stored, so a number must never change its meaning.
 */
export const facetCodes = {
  type: { Anime: -1, Film: -2 } satisfies Record<AnimeType, number>,
  language: { VOSTFR: -11, VF: -12 } satisfies Record<Language, number>,
  classic: { yes: -21, no: -22 },
} as const

type FacetFilters = {
  genres?: number[] | undefined
  type?: AnimeType | undefined
  language?: Language | undefined
  is_classic?: boolean | undefined
}

/** Converts filters to the facets that an anime must all have: sorted, without duplicates, empty without a filter. */
export function toFacets({ genres = [], type, language, is_classic }: FacetFilters): number[] {
  const facets = new Set(genres)
  if (type) facets.add(facetCodes.type[type])
  if (language) facets.add(facetCodes.language[language])
  if (is_classic !== undefined) facets.add(is_classic ? facetCodes.classic.yes : facetCodes.classic.no)
  return [...facets].sort((a, b) => a - b)
}

type Described = {
  type?: AnimeType | undefined
  is_classic?: boolean | undefined
  /** In display order. */
  genreIds: number[]
  episodes?: { season_label: string; episode_number: number; language: Language }[] | undefined
}

/** Computes the derived columns of a new anime, as `refreshAnimeFacts` does for written ones. */
export function toAnimeFacts({ type = 'Anime', is_classic = false, genreIds, episodes = [] }: Described) {
  const languages = (['VOSTFR', 'VF'] as const).filter((name) => episodes.some(({ language }) => language === name))
  const codes = [facetCodes.type[type], ...languages.map((language) => facetCodes.language[language])]
  return {
    episode_count: new Set(episodes.map((episode) => `${episode.episode_number} ${episode.season_label}`)).size,
    available_languages: languages,
    facets: [...codes, is_classic ? facetCodes.classic.yes : facetCodes.classic.no, ...genreIds],
  }
}
