/** The place in the write-ahead log that the primary had reached at an instant of this process's clock. */
type Sample = { at: number; position: number }

/** How far a replica has come. */
export type Heard = { replayed: number; isReplica: boolean; system: string }

/** What is known of one replica. */
export type Standing = {
  /** Undefined while it does not answer. */
  heard: Heard | undefined
  /** Everything that was committed before this instant is in it. */
  completeUntil: number
  /** It is no copy of the primary: another cluster, one that was promoted, or one that went its own way. */
  isForeign: boolean
}

export const unknownStanding: Standing = {
  heard: undefined,
  completeUntil: Number.NEGATIVE_INFINITY,
  isForeign: false,
}

// A replica that is further behind is not read from (docs/decisions/0026).
export const mostLagMs = 5000
const rememberedMs = 60_000

/**
 * Tells until when replicas are complete, by comparing what they replayed with where the primary was at known instants:
 * an idle primary leaves no lag, and the clocks of the machines do not matter.
 */
export function createTimeline() {
  let samples: Sample[] = []
  let system: string | undefined

  return {
    /** @param at an instant before the primary was asked: what was committed by then is at most at this place */
    add(at: number, position: number, primarySystem: string): void {
      if (system !== primarySystem) samples = []
      system = primarySystem
      samples = [...samples.filter((sample) => sample.at >= at - rememberedMs), { at, position }]
    },
    /**
     * What a replica's answer says.
     * @param before what was known of it before the primary was asked
     * @param primaryAt where the primary was then; undefined when it gave no answer
     */
    judge(before: Standing, heard: Heard | undefined, primaryAt: number | undefined): Standing {
      if (!heard || system === undefined) return { ...before, heard }
      // What it had replayed earlier cannot be ahead of the primary.
      const isAhead = before.heard !== undefined && primaryAt !== undefined && before.heard.replayed > primaryAt
      const isForeign = !heard.isReplica || heard.system !== system || isAhead
      const reached = samples.findLast(({ position }) => position <= heard.replayed)?.at
      return { heard, isForeign, completeUntil: reached ?? Number.NEGATIVE_INFINITY }
    },
  }
}

/** Whether reads may go there: it is near, and knows of the last change that this process heard of. */
export function isFit(
  { heard, completeUntil, isForeign }: Standing,
  { at, changedAt }: { at: number; changedAt: number },
) {
  return heard !== undefined && !isForeign && completeUntil >= changedAt && at - completeUntil <= mostLagMs
}
