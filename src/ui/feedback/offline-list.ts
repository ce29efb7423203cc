/** What stands in place of a list that needs the network, for `EmptyState`. */
export const offlineList = { title: 'Vous êtes hors ligne', text: 'La liste s’affichera dès que la connexion revient.' }
