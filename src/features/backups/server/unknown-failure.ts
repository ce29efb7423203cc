/** A failure without a known remedy, in French for the operator's page. */
export const unknownFailure = 'Une erreur est survenue : voir le journal du site.'
