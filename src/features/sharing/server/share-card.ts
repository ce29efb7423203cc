/** What a share image says of an anime or of an episode (mock-ups share-anime, share-episode). */
export type ShareCard = {
  kind: 'anime' | 'episode'
  title: string
  languages: string[]
  /** Small lines below the title; empty ones are left out. */
  lines: string[]
  /** 'Épisode 2', in the corner of an episode's. */
  corner?: string | undefined
  /** An address of ours or of a third party; without one the card is its text. */
  pictureUrl: string | null
}

export const cardSize = { width: 1200, height: 630 }
/** The cover stands at the right edge, whole. */
export const coverWidth = 420

/** Larger titles get smaller letters: three lines at most (mock-up: up to 24, 40 and 70 characters). */
export function titleSizeOf(title: string): number {
  if (title.length <= 24) return 80
  return title.length <= 40 ? 66 : 54
}
