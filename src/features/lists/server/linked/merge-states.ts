import type { ListState } from './sites/list-site.ts'

type Sides = {
  here: ListState
  there: ListState
  /** What both had when they were last compared; undefined if they never were. */
  agreed: ListState | undefined
  /** Whether the member marked an episode as not seen here since then. */
  isLowered: boolean
}

/**
 * Merges the two states of an anime. Of status and score, the side that changed since the last comparison counts, and
 * ours if both did. Without a comparison our status counts, and our score if we have one. The higher number of
 * episodes counts, unless the member took some back here and nothing was added there.
 */
export function mergeStates({ here, there, agreed, isLowered }: Sides): ListState {
  const isTakenBack = isLowered && agreed !== undefined && there.seen <= agreed.seen
  const isScoreUnchanged = agreed ? here.score === agreed.score : here.score === null
  return {
    status: agreed && here.status === agreed.status ? there.status : here.status,
    score: isScoreUnchanged ? there.score : here.score,
    seen: isTakenBack ? here.seen : Math.max(here.seen, there.seen),
  }
}

/** Takes over only what changed there since `known`, for a difference that the member left unsettled. */
export function takeChange({ here, there, known }: Record<'here' | 'there' | 'known', ListState>): ListState {
  return {
    status: there.status === known.status ? here.status : there.status,
    score: there.score === known.score ? here.score : there.score,
    seen: there.seen === known.seen ? here.seen : Math.max(here.seen, there.seen),
  }
}

export function isSameState(one: ListState, other: ListState): boolean {
  return one.status === other.status && one.seen === other.seen && one.score === other.score
}

/** Returns the values of `wanted` that differ; undefined if none does. */
export function findChange(from: ListState | undefined, wanted: ListState): Partial<ListState> | undefined {
  const change = {
    ...(from?.status !== wanted.status && { status: wanted.status }),
    ...((from?.seen ?? 0) !== wanted.seen && { seen: wanted.seen }),
    ...((from?.score ?? null) !== wanted.score && { score: wanted.score }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}

/** Returns our state as the site can hold it. */
export function fitState(
  { status, seen, score }: ListState,
  { toOwnScore, episodeCount }: { toOwnScore: (score: number) => number; episodeCount: number | null },
): ListState {
  return {
    // At other sites a begun anime is never planned.
    status: status === 'à voir' && seen > 0 ? 'en cours' : status,
    seen: Math.min(seen, episodeCount ?? Number.POSITIVE_INFINITY),
    score: score === null ? null : toOwnScore(score),
  }
}
