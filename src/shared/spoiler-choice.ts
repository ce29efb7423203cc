/** `off`: nothing is covered; `unseen`: episodes beyond the viewer's progress; `all`: every episode. */
export const spoilerModes = ['off', 'unseen', 'all'] as const
export type SpoilerMode = (typeof spoilerModes)[number]

/** The largest number of animes of which nothing is covered; the oldest are forgotten beyond it. */
export const maxShownAnimes = 500

/** What is covered, in a browser's storage and with an account (docs/product/spoilers.md). */
export type SpoilerChoice = {
  mode: SpoilerMode
  /** Animes of which nothing is covered. */
  shown_anime_ids: number[]
}

export const spoilersKey = 'spoilers'

/** Marks in its text that the account does not have it yet. */
export const unsentMark = 'unsent'
