/** The parts of the catalogue with a page of their own, with the folder of their addresses. */
const folders = { genre: 'genre', studio: 'studio', season: 'saison', year: 'annee' }
export type PlaceKind = keyof typeof folders

/** Returns the address of a genre, studio, broadcast season or year: `/saison/automne-2026`. */
export const toPlacePath = (kind: PlaceKind, slug: string): string => `/${folders[kind]}/${encodeURIComponent(slug)}`

/** Returns the address of a franchise. @param slug that of any of its animes */
export const toFranchisePath = (slug: string): string => `/franchise/${encodeURIComponent(slug)}`
