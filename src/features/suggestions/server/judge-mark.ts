import { dayMs } from '../../../shared/durations.ts'
import type { WatchlistStatus } from '../../lists/watchlist-contract.ts'
import type { reasonKinds } from '../rules.ts'

/** What a person did with one anime. */
export type Mark = {
  id: number
  /** Null when it is not on their watchlist. */
  status: WatchlistStatus | null
  /** Out of ten. */
  note: number | null
  seenCount: number
  episodeCount: number
  /** When one of its episodes was last watched or marked as seen; null for never. */
  activeAt: Date | null
}

/** How much a person likes an anime, from −1 to 1, and why; 0 says nothing. */
export type Taste = { weight: number; kind: (typeof reasonKinds)[number] }

const statusWeights: Record<WatchlistStatus, Taste> = {
  terminé: { weight: 0.7, kind: 'finished' },
  'en cours': { weight: 0.5, kind: 'watching' },
  'à voir': { weight: 0.25, kind: 'wanted' },
  'en pause': { weight: 0, kind: 'watching' },
  abandonné: { weight: -0.5, kind: 'watching' },
}
/** The note that says neither good nor bad. */
const neutralNote = 5.5
/** An anime that was begun and not touched for so long counts as left. */
const leftAfterDays = 60
/** It is not left if more than this share of it was seen. */
const leftBefore = 0.5

/** Judges what an anime says of a person's taste: the note decides, else the status, else the seen episodes. */
export function judgeMark(mark: Mark, now: Date): Taste {
  if (mark.note !== null) return { weight: (mark.note - neutralNote) / (10 - neutralNote), kind: 'noted' }
  const isBegun = mark.seenCount > 0
  if (mark.status && !(isBegun && mark.status === 'à voir')) return statusWeights[mark.status]
  if (!isBegun) return { weight: 0, kind: 'watching' }
  const share = mark.seenCount / Math.max(1, mark.episodeCount)
  if (share >= 1) return statusWeights.terminé
  const idleDays = mark.activeAt ? (now.getTime() - mark.activeAt.getTime()) / dayMs : 0
  return share < leftBefore && idleDays > leftAfterDays ? { weight: -0.3, kind: 'watching' } : statusWeights['en cours']
}
