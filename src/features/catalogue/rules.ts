/** The languages of episodes: viewers without a choice get the first that there is. */
export const languages = ['VOSTFR', 'VF'] as const
export const animeTypes = ['Anime', 'Film'] as const
export const animeStatuses = ['à venir', 'en cours', 'terminé'] as const

/** What lists of animes can be sorted by; the explorer offers some of it (web/explorer/explorer-query.ts). */
export const animeSorts = ['title', 'release_year', 'created_at', 'rating', 'popularity'] as const

/** Lengths of an anime, each with its smallest number of episodes. */
export const animeLengths = { court: 1, moyen: 14, long: 27, fleuve: 100 } as const
export type AnimeLength = keyof typeof animeLengths
export const animeLengthNames = Object.keys(animeLengths) as AnimeLength[]

/** Whether an anime must have all of the chosen genres, or one of them. */
export const genreMatches = ['all', 'any'] as const

/** The days of weekly slots, from Monday. */
export const slotDays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

/** Returns whether `name` is a time zone, such as 'Asia/Tokyo'. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('fr', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The range of valid release years: up to five years from now. */
export const yearBounds = (now = new Date()) => ({ min: 1900, max: now.getUTCFullYear() + 5 })

export const filterLimits = { genres: 30, firstYear: 1900, lastYear: 2200 } as const

/** The format of a slug, and the reason for a refusal. */
export const slugFormat = [
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'un slug est fait de lettres minuscules, de chiffres et de tirets',
] as const

/** Animes on a page of the explorer (docs/product/browsing.md#explorer). */
export const explorerPageSize = 20

/** The number of similar animes beside an anime or its episodes, and the default of the call. */
export const similarAnimesShown = 6
