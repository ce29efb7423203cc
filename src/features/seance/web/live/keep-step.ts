import type { RoomState } from '../../connection-contract.ts'

/** Where the video should be. */
export type Target = { seconds: number; isPlaying: boolean }

/**
 * Returns where the video should be now. It waits at the beginning during the lead-in, and at the end if it is shorter
 * than the leader's.
 * @param now the shared clock, in milliseconds
 * @param duration of this person's video, in seconds; 0 while unknown
 */
export function toTarget(
  room: Pick<RoomState, 'position' | 'is_playing' | 'is_held' | 'at'>,
  now: number,
  duration: number,
): Target {
  const { position, at } = room
  const is_playing = room.is_playing && !room.is_held
  const seconds = is_playing ? position + (now - at) / 1000 : position
  const last = duration > 0 ? duration : Number.POSITIVE_INFINITY
  return { seconds: Math.min(Math.max(0, seconds), last), isPlaying: is_playing && seconds >= 0 }
}

/** A smaller difference cannot be heard, in seconds. */
const inStep = 0.04
/** A larger one is corrected by a jump: at 5 % faster or slower it would take ten seconds. */
const jumpFrom = 0.5
/** Players in frames know one rate, and report their time seldom. */
const jumpFromInFrames = 2
const maxNudge = 0.05
/** The rate corrects a difference within about this time. */
const nudgeSeconds = 3

/** The correction of a playing video: a rate, or a jump. */
export type Step = { rate: number } | 'jump'

/** @param ahead seconds that the video is ahead of where it should be; negative when it is behind */
export function toStep(ahead: number, { isInFrame }: { isInFrame: boolean }): Step {
  const distance = Math.abs(ahead)
  if (distance > (isInFrame ? jumpFromInFrames : jumpFrom)) return 'jump'
  if (isInFrame || distance < inStep) return { rate: 1 }
  const nudge = Math.min(maxNudge, Math.max(-maxNudge, ahead / nudgeSeconds))
  return { rate: Math.round((1 - nudge) * 100) / 100 }
}

/** How long a jump takes to load before the first one is known, and at most, in seconds. */
const loadSeconds = { first: 0.2, most: 2 }

/** Aims the jumps of one player ahead: while it loads, for about as long as the last time, the others play on. */
export function createJumps() {
  let load = loadSeconds.first
  return {
    /** Returns the second to jump to. */
    aim: ({ seconds, isPlaying }: Target) => (isPlaying ? seconds + load : seconds),
    /** @param seconds that the last jump took to load */
    learn(seconds: number) {
      load = Math.min(Math.max(0, seconds), loadSeconds.most)
    },
  }
}
