/** The share of an episode after which it counts as seen (docs/product/watching.md#seen). */
export const seenShare = 0.9

/** The length of an episode of which nobody knows it: 24 minutes (docs/product/watching.md#saving-progress). */
export const fallbackDurationSeconds = 24 * 60

/** Whether a position is so far in that the episode counts as seen. */
export function reachesSeen(seconds: number, durationSeconds: number | null | undefined): boolean {
  return seconds >= seenShare * (durationSeconds ?? fallbackDurationSeconds)
}

/** How many episodes one call marks. */
export const mostMarkedEpisodes = 2000
