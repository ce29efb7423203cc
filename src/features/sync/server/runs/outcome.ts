import type { Change } from '../compare/compare-details.ts'
import type { Kept, Line } from '../queries/runs.ts'

/** What a step changed, as the result shows it. */
export type Outcome = { count: number; lines: Line[]; kept: Kept[]; episodeIds: number[] }

export const nothingDone: Outcome = { count: 0, lines: [], kept: [], episodeIds: [] }

/** A result shows no more lines than somebody reads. */
const mostLines = 300
const longestText = 160

/** Whether a difference is applied: what a person chose, else all that ask for no choice. */
export function isApplied({ key, plan }: Pick<Change, 'key' | 'plan'>, chosen: readonly string[] | null): boolean {
  if (plan === 'keep') return false
  return chosen === null ? plan !== 'offer' : chosen.includes(key)
}

/** What was there, and what is there now. */
export function toLines({ label, here, there }: Pick<Change, 'label' | 'here' | 'there'>): Line[] {
  const after: Line = { sign: '+', text: shorten(`${label} : ${there}`) }
  return here === null ? [after] : [{ sign: '−', text: shorten(`${label} : ${here}`) }, after]
}

export function toKept(changes: readonly Change[]): Kept[] {
  return changes.flatMap(({ key, label, by_hand }) => (by_hand ? { key, label, at: by_hand.at } : []))
}

/** Both together, in their order. */
export function addOutcome(before: Outcome, after: Outcome): Outcome {
  return {
    count: before.count + after.count,
    lines: [...before.lines, ...after.lines].slice(0, mostLines),
    kept: [...before.kept, ...after.kept].slice(0, mostLines),
    episodeIds: [...before.episodeIds, ...after.episodeIds],
  }
}

function shorten(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1).trimEnd()}…` : text
}
