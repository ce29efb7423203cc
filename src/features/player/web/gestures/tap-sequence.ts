import { seekStepSeconds } from '../../rules.ts'

/** Two taps within this time are a double tap. */
export const doubleTapMs = 275
/** After a double tap, each further tap within this time adds a step. */
const furtherTapMs = 600

export type Tap = {
  atMs: number
  /** Horizontal position on the picture, from 0 at its left edge to 1. */
  share: number
}

type Side = 'left' | 'middle' | 'right'

export type TapSequence = { side: Side; taps: number; atMs: number }

export type TapMeaning =
  /** Another tap may still follow. */
  | { name: 'single' }
  /** `totalSeconds` is the sum of this sequence. */
  | { name: 'seek'; bySeconds: number; totalSeconds: number }
  | { name: 'toggle-full-screen' }

/** Interprets a tap after others: a double tap on an outer third seeks, in the middle it toggles full screen. */
export function readTap(before: TapSequence | undefined, tap: Tap): { meaning: TapMeaning; sequence: TapSequence } {
  const side = findSide(tap.share)
  const window = (before?.taps ?? 0) >= 2 ? furtherTapMs : doubleTapMs
  const belongs = before !== undefined && before.side === side && tap.atMs - before.atMs <= window
  const taps = belongs ? before.taps + 1 : 1
  return { meaning: toMeaning(side, taps), sequence: { side, taps, atMs: tap.atMs } }
}

function findSide(share: number): Side {
  if (share < 1 / 3) return 'left'
  return share > 2 / 3 ? 'right' : 'middle'
}

function toMeaning(side: Side, taps: number): TapMeaning {
  if (taps === 1) return { name: 'single' }
  if (side === 'middle') return taps === 2 ? { name: 'toggle-full-screen' } : { name: 'single' }
  const bySeconds = side === 'left' ? -seekStepSeconds : seekStepSeconds
  return { name: 'seek', bySeconds, totalSeconds: (taps - 1) * bySeconds }
}
