import type { AnimeType, Language } from '../contract.ts'

/**
 * Everything an anime is filtered by, as integers in one indexed column (`anime.facets`): genres under their
 * ids, which are positive, and the rest under these. Any combination of filters is then one "contains all".
 * They are stored: a number never changes its meaning.
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

/** The facets that an anime must all have to pass these filters: sorted, each once, empty without a filter. */
export function toFacets({ genres = [], type, language, is_classic }: FacetFilters): number[] {
  const facets = new Set(genres)
  if (type) facets.add(facetCodes.type[type])
  if (language) facets.add(facetCodes.language[language])
  if (is_classic !== undefined) facets.add(is_classic ? facetCodes.classic.yes : facetCodes.classic.no)
  return [...facets].sort((a, b) => a - b)
}
