/** The query of an anime's page with its trailer open. */
export const trailerSearch = '?bande-annonce'
