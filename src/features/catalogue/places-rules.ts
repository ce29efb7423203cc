/** The parts of the catalogue with a page of their own. */
const placeKinds = ['genre', 'studio', 'season', 'year'] as const
export type PlaceKind = (typeof placeKinds)[number]

const folders = { genre: 'genre', studio: 'studio', season: 'saison', year: 'annee' } satisfies Record<
  PlaceKind,
  string
>

/** Returns the address of a genre, studio, broadcast season or year: `/saison/automne-2026`. */
export const toPlacePath = (kind: PlaceKind, slug: string): string => `/${folders[kind]}/${encodeURIComponent(slug)}`

/** Returns the address of a franchise, which any of its animes names. */
export const toFranchisePath = (slug: string): string => `/franchise/${encodeURIComponent(slug)}`
