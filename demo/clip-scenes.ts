/** The demo clips: how long each plays, and through which views of its own drawing the camera travels. */

/**
 * One shot. The drawing is `zoom` times as wide as the picture; `x` and `y` are the centre of the shot as shares of the
 * drawing. The camera moves by a whole even number of pixels a frame, which keeps edges sharp and files small.
 */
export type Shot = { zoom: number; x: number; y: number; dx: -2 | 0 | 2; dy: -2 | 0 | 2 }

/** A clip: the name of its drawing and file, and how often its shots come again. */
export type Clip = { name: string; rounds: number; hls?: true }

export const FRAMES_PER_SECOND = 24
export const SHOT_SECONDS = 4
const SHOTS_PER_ROUND = 4
const ROUND_SECONDS = SHOT_SECONDS * SHOTS_PER_ROUND

/** Longer clips, for trying out resuming and captions; the others last two rounds. */
const ROUNDS: Record<string, number> = { jeudi: 10, kuroshio: 6, baleine: 6, hagane: 4, kitsune: 4, ligne47: 18 }
const USUAL_ROUNDS = 2
const HLS = 'baleine'

export const secondsOf = (clip: Clip) => clip.rounds * ROUND_SECONDS

/** Returns the clip of a drawing. */
export function toClip(name: string): Clip {
  return { name, rounds: ROUNDS[name] ?? USUAL_ROUNDS, ...(name === HLS ? { hls: true } : {}) }
}

/** Four kinds of round, so that neighbours in the catalogue do not move alike. */
const ROUND_KINDS: Shot[][] = [
  [
    { zoom: 1, x: 0.5, y: 0.32, dx: 0, dy: 2 },
    { zoom: 1.5, x: 0.52, y: 0.56, dx: 2, dy: 0 },
    { zoom: 2, x: 0.5, y: 0.44, dx: 0, dy: -2 },
    { zoom: 1, x: 0.5, y: 0.64, dx: 0, dy: -2 },
  ],
  [
    { zoom: 1.5, x: 0.5, y: 0.44, dx: -2, dy: 0 },
    { zoom: 1, x: 0.5, y: 0.58, dx: 0, dy: 2 },
    { zoom: 1.75, x: 0.56, y: 0.6, dx: 2, dy: 0 },
    { zoom: 1, x: 0.5, y: 0.4, dx: 0, dy: -2 },
  ],
  [
    { zoom: 1, x: 0.5, y: 0.62, dx: 0, dy: -2 },
    { zoom: 2, x: 0.5, y: 0.52, dx: 2, dy: 0 },
    { zoom: 1.5, x: 0.46, y: 0.36, dx: 0, dy: 2 },
    { zoom: 1.25, x: 0.5, y: 0.7, dx: -2, dy: 0 },
  ],
  [
    { zoom: 1.75, x: 0.5, y: 0.5, dx: 0, dy: -2 },
    { zoom: 1.25, x: 0.5, y: 0.3, dx: 2, dy: 0 },
    { zoom: 1, x: 0.5, y: 0.56, dx: 0, dy: 2 },
    { zoom: 1.5, x: 0.54, y: 0.62, dx: -2, dy: 0 },
  ],
]

/** Returns the shots of the clip at this place. */
export const shotsOf = (place: number): Shot[] => ROUND_KINDS[place % ROUND_KINDS.length] ?? []
