/** Maximum length of a staff message. */
export const messageLimits = { title: 120, content: 2000 } as const
/** Refusals of empty messages. */
export const messageRefusals = { title: 'Le titre est requis', content: 'Le texte est requis' } as const

/** Maximum length of the maintenance text. */
export const maxMaintenanceTextLength = 500
