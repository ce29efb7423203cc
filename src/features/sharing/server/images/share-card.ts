/** The content of a share image of an anime or episode (mock-ups share-anime, share-episode). */
export type ShareCard = {
  kind: 'anime' | 'episode'
  /** The title, then alternatives in case its characters cannot be drawn. */
  titles: [string, ...string[]]
  languages: string[]
  /** For an episode with its own title: the names of its anime, the best first. They begin the first line. */
  under: string[]
  /** Small lines below the title; empty ones are left out. */
  lines: string[]
  /** 'Épisode 2', in the corner of an episode's card. */
  corner?: string | undefined
  /** An address of ours or of a third party; without one the card has only text. */
  pictureUrl: string | null
}

/** A card with only drawable characters, with or without a picture. */
export type DrawableCard = Pick<ShareCard, 'kind' | 'languages' | 'lines' | 'corner'> & {
  title: string
  hasPicture: boolean
}

export const cardSize = { width: 1200, height: 630 }
/** The cover is at the right edge, uncropped. */
export const coverWidth = 420

/**
 * Longer titles get smaller letters, for at most three lines (mock-ups: up to 24, 40 and 70 characters). An episode's
 * has the whole width.
 */
export function titleSizeOf({ kind, title }: Pick<DrawableCard, 'kind' | 'title'>): number {
  const [large, middle, small] = kind === 'anime' ? [92, 76, 62] : [84, 84, 66]
  if (title.length <= 24) return large
  return title.length <= 40 ? middle : small
}
