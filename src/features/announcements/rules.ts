export const messageLimits = { title: 120, content: 2000 } as const
export const messageRefusals = { title: 'Le titre est requis', content: 'Le texte est requis' } as const

export const maxMaintenanceTextLength = 500

/** What visitors read during maintenance, unless staff writes another text. */
export const usualMaintenanceText = 'Le site est en maintenance. Votre progression et votre watchlist sont intactes.'
