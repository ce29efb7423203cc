type Cue = { startTime: number; endTime: number; text: string }

/** More simultaneous lines than this would hide the picture; thousands would freeze the page. */
const maxAtOnce = 12
const maxTextLength = 1000

/**
 * Limits untrusted cues to what can be drawn: the first simultaneous ones, each of a readable length.
 * @param cues in any order; their texts are shortened
 * @returns the cues sorted by start
 */
export function boundCues<T extends Cue>(cues: readonly T[]): T[] {
  let shown: T[] = []
  return cues
    .filter(({ startTime, endTime }) => endTime > startTime)
    .toSorted((one, other) => one.startTime - other.startTime)
    .filter((cue) => {
      shown = shown.filter(({ endTime }) => endTime > cue.startTime)
      if (shown.length >= maxAtOnce) return false
      shown.push(cue)
      cue.text = cue.text.slice(0, maxTextLength)
      return true
    })
}
