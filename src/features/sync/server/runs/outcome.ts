import { cutText } from '../../../../shared/cut-text.ts'
import type { Change } from '../compare/compare-details.ts'
import type { Kept, Line } from '../queries/runs.ts'

/** The changes of a step, as the result shows them. */
export type Outcome = { count: number; lines: Line[]; kept: Kept[]; episodeIds: number[] }

export const nothingDone: Outcome = { count: 0, lines: [], kept: [], episodeIds: [] }

/** A longer result would not be read. */
const maxLines = 300
const maxTextLength = 160

/** Returns whether a difference is applied: those chosen, else all that need no choice. */
export function isApplied({ key, plan }: Pick<Change, 'key' | 'plan'>, chosen: readonly string[] | null): boolean {
  if (plan === 'keep') return false
  return chosen === null ? plan !== 'offer' : chosen.includes(key)
}

/** Returns lines for the old and the new value. */
export function toLines({ label, here, there }: Pick<Change, 'label' | 'here' | 'there'>): Line[] {
  const after: Line = { sign: '+', text: shorten(`${label} : ${there}`) }
  return here === null ? [after] : [{ sign: '−', text: shorten(`${label} : ${here}`) }, after]
}

/** Lists the fields that hand edits protected. */
export function toKept(changes: readonly Change[]): Kept[] {
  return changes.flatMap(({ key, label, by_hand }) => (by_hand ? { key, label, at: by_hand.at } : []))
}

/** Concatenates two outcomes. */
export function addOutcome(before: Outcome, after: Outcome): Outcome {
  return {
    count: before.count + after.count,
    lines: [...before.lines, ...after.lines].slice(0, maxLines),
    kept: [...before.kept, ...after.kept].slice(0, maxLines),
    episodeIds: [...before.episodeIds, ...after.episodeIds],
  }
}

function shorten(text: string): string {
  return text.length > maxTextLength ? `${cutText(text, maxTextLength - 1).trimEnd()}…` : text
}
