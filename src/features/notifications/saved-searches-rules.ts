/** The largest number of saved searches per account (docs/product/my-space.md#saved-searches). */
export const maxSavedSearches = 20

export const maxNameLength = 60

/** Longer filters than any form makes. */
export const maxQueryLength = 2000
export const tooLongFilters = 'Ces filtres sont trop longs pour être enregistrés.'

export const noFilter = 'Choisissez au moins un filtre : sans filtre, tout le catalogue correspond.'

/** The least time between two notifications of one search; what matches meanwhile is grouped. */
export const notifyEveryHours = 1
