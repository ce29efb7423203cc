/** What a share image says of an anime or of an episode (mock-ups share-anime, share-episode). */
export type ShareCard = {
  kind: 'anime' | 'episode'
  /** The title, then others that stand for it where its characters cannot be drawn. */
  titles: [string, ...string[]]
  languages: string[]
  /** Of an episode with a title of its own: the names of its anime, the best first. They begin the first line. */
  under: string[]
  /** Small lines below the title; empty ones are left out. */
  lines: string[]
  /** 'Épisode 2', in the corner of an episode's. */
  corner?: string | undefined
  /** An address of ours or of a third party; without one the card is its text. */
  pictureUrl: string | null
}

/** A card whose characters all have a glyph, and which has its picture or has none. */
export type DrawableCard = Pick<ShareCard, 'kind' | 'languages' | 'lines' | 'corner'> & {
  title: string
  hasPicture: boolean
}

export const cardSize = { width: 1200, height: 630 }
/** The cover stands at the right edge, whole. */
export const coverWidth = 420

/**
 * Longer titles get smaller letters: three lines at most (mock-ups: up to 24, 40 and 70 characters). An episode's has the
 * whole width.
 */
export function titleSizeOf({ kind, title }: Pick<DrawableCard, 'kind' | 'title'>): number {
  const [large, middle, small] = kind === 'anime' ? [92, 76, 62] : [84, 84, 66]
  if (title.length <= 24) return large
  return title.length <= 40 ? middle : small
}
