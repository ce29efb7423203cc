/** How many animes must say something of a person's taste before there are suggestions. */
export const enoughMarks = 3

/** How many suggestions the page has, and the rail of the home page. */
export const suggestionLimits = { page: 24, rail: 10 } as const

/** What a person did with an anime that explains a suggestion. */
export const reasonKinds = ['noted', 'finished', 'watching', 'wanted'] as const
