// Texts of docs/product/administration.md#sync.
export const noSlug = "Veuillez entrer un slug d'anime"
export const unexpectedFailure = 'Une erreur est survenue lors de la synchronisation'

/** How long runs without a change are kept, all runs, and answers of sources. */
export const runRetentionDays = { idle: 7, all: 365, answers: 30 } as const
