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

/** The longest time played that one save reports, and that one episode gets in a part of a day. */
export const maxPlayedSeconds = 86_400

/** The most animes whose seen episodes one call counts; a franchise has as many. */
export const maxCountedAnimes = 200

/** The most saves of a signed-out device that an account takes over at once. */
export const maxAdoptedSaves = 500
