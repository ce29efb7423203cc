/** Where the opening and the ending of an episode are, in seconds, when known. */
export type EpisodeParts = { introStart: number | null; introEnd: number | null; outroStart: number | null }

/** A part of the episode that can be left out, and where playback then goes on; the end for the ending. */
export type SkippablePart = { name: 'opening' | 'ending'; to: number }

/** A part that is about to end is no longer worth leaving out. */
const leastLeftSeconds = 1

/** The part that plays at a time, if it can be left out. */
export function findSkippablePart(parts: EpisodeParts, time: number, duration: number): SkippablePart | undefined {
  const { introStart, introEnd, outroStart } = parts
  if (introStart !== null && introEnd !== null && introStart <= time && time < introEnd - leastLeftSeconds) {
    return { name: 'opening', to: introEnd }
  }
  if (outroStart !== null && outroStart <= time && time < duration - leastLeftSeconds) {
    return { name: 'ending', to: duration }
  }
  return undefined
}
