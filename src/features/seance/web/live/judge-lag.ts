import type { PlayerPort } from '../../../player/web/public.ts'

/** Shorter stops are usual after a jump. */
const stallMs = 2000
/** A video that can play on for this long is ready, in seconds. */
const readySeconds = 2
/** A video further off than this has yet to jump, in seconds. */
const nearSeconds = 1

type PlayerFacts = Pick<
  ReturnType<PlayerPort['getState']>,
  'phase' | 'autoplayRefused' | 'ended' | 'currentTime' | 'duration' | 'bufferedTo'
>

type Facts = {
  state: PlayerFacts
  /** How much of the video has loaded; players in frames do not report it. */
  media: { seeking: boolean; readyState: number; isInFrame: boolean }
  /** Where the others are, in seconds. */
  target: number
  /** The others play, or are held for those who lag. */
  isDue: boolean
  /** The viewer paused for themselves. */
  isAside: boolean
}

/** `HTMLMediaElement`'s names for loaded data. */
const haveFutureData = 3
const haveEnoughData = 4

/**
 * Judges whether a video lags behind the others: from two seconds of loading on, until it can play on for a while.
 * A person who has just come does not count, nor one whose video cannot play or waits for a press.
 */
export function createLagJudge(now = () => performance.now()): (facts: Facts) => boolean {
  let wasReady = false
  let stalledSince: number | undefined
  let lags = false
  return (facts) => {
    const standing = toStanding(facts)
    if (standing === 'ready') wasReady = true
    if (standing !== 'stalled') stalledSince = undefined
    else stalledSince ??= now()
    if (standing === 'ready' || standing === 'out') lags = false
    else if (wasReady && stalledSince !== undefined && now() - stalledSince >= stallMs) lags = true
    return lags
  }
}

function toStanding({ state, media, target, isDue, isAside }: Facts): 'out' | 'stalled' | 'playing' | 'ready' {
  if (isAside || state.phase === 'unavailable' || state.autoplayRefused || state.ended) return 'out'
  if (state.phase === 'preparing' || media.seeking || media.readyState < haveFutureData) {
    return isDue ? 'stalled' : 'playing'
  }
  if (Math.abs(state.currentTime - target) > nearSeconds) return 'playing'
  const wanted = Math.min(readySeconds, state.duration - state.currentTime)
  const isLoaded = media.readyState >= haveEnoughData || state.bufferedTo - state.currentTime >= wanted
  return media.isInFrame || isLoaded ? 'ready' : 'playing'
}
