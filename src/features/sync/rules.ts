// Texts of docs/product/administration.md#sync.
export const noSlug = "Veuillez entrer un slug d'anime"
export const unexpectedFailure = 'Une erreur est survenue lors de la synchronisation'

/** The scheduled synchronisation of airing animes: its minute and hours in UTC, how many animes, and the rest of each. */
export const airing = { minute: 23, everyHours: 3, max: 20, restHours: 11 } as const
/** How long runs without a change are kept, all runs, and answers of sources. */
export const runRetentionDays = { idle: 7, all: 365, answers: 30 } as const
