export const messageLimits = { title: 120, content: 2000 } as const
export const messageRefusals = { title: 'Le titre est requis', content: 'Le texte est requis' } as const

export const maxMaintenanceTextLength = 500
