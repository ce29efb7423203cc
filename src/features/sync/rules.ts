// Texts of docs/product/administration.md#sync.
export const noSlug = "Veuillez entrer un slug d'anime"
export const unexpectedFailure = 'Une erreur est survenue lors de la synchronisation'
