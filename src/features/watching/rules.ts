/** The share of an episode after which it counts as seen (docs/product/watching.md#seen). */
export const seenShare = 0.9

/** The assumed length of an episode of unknown length: 24 minutes (docs/product/watching.md#saving-progress). */
export const fallbackDurationSeconds = 24 * 60

/** Returns whether a position is late enough for the episode to count as seen. */
export function reachesSeen(seconds: number, durationSeconds: number | null | undefined): boolean {
  return seconds >= seenShare * (durationSeconds ?? fallbackDurationSeconds)
}

export const maxMarkedEpisodes = 2000

/** The largest position: two days, longer than any video. */
export const maxPositionSeconds = 172_800

/** The most animes whose seen episodes one call counts; a franchise has as many. */
export const maxCountedAnimes = 200
