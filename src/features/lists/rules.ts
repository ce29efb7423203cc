export const watchlistStatuses = ['à voir', 'en cours', 'terminé', 'en pause', 'abandonné'] as const
export const watchlistSorts = ['added_at', 'title', 'release_year', 'rating', 'note'] as const

/** In percent, a match at least this sure is certain or likely. Below, a person must decide. */
export const sureFrom = 95
export const likelyFrom = 85

/** Limits of an imported list file: its size, also once decompressed, and its lines. */
export const listFileLimits = { megabytes: 8, lines: 10_000 } as const

/** Export formats: MyAnimeList's XML, AniList's JSON, CSV. */
export const listFormatNames = ['mal', 'anilist', 'csv'] as const

/** How long an import of a list can be undone. */
export const importUndoDays = 30
