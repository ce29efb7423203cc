/** The offline message in place of a list, for `EmptyState`. */
export const offlineList = { title: 'Vous êtes hors ligne', text: 'La liste s’affichera dès que la connexion revient.' }
