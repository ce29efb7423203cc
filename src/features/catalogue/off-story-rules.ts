/** Marks of episodes that do not carry the story on. */
export const offStoryMarks = ['filler', 'récap'] as const
export type OffStory = (typeof offStoryMarks)[number]

/** The marks as badges and choices show them. */
export const offStoryLabels: Record<OffStory, string> = { filler: 'Filler', récap: 'Récap' }
