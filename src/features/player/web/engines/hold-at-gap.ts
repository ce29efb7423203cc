import { findBufferedEnd } from '../state/seek-within.ts'

/** Playback stalls this close to the end of the buffer. */
const edgeSeconds = 0.3
/** A place without data this far before the gap is a different place. */
const nearSeconds = 1

type Gap = {
  /** Seconds. */
  start: number
  end: number
  /** Called when the buffer is played: playback cannot go on without the passage. */
  onReached: () => void
  /** Called when the viewer moved to a place that needs other data, which nothing fetches any more. */
  onElsewhere: (seconds: number) => void
}

type Held = Pick<HTMLVideoElement, 'currentTime' | 'buffered' | 'addEventListener'>

/** Plays a video up to a passage that cannot be loaded, then reports the outcome once. */
export function holdAtGap(video: Held, { start, end, onReached, onElsewhere }: Gap, signal: AbortSignal): void {
  const ends = new AbortController()
  const check = () => {
    if (signal.aborted || ends.signal.aborted) return ends.abort()
    const { currentTime } = video
    if (findBufferedEnd(video.buffered, currentTime) - currentTime > edgeSeconds) return
    ends.abort()
    if (currentTime < start - nearSeconds || currentTime >= end) onElsewhere(currentTime)
    else onReached()
  }
  for (const name of ['timeupdate', 'waiting', 'seeking']) video.addEventListener(name, check, { signal: ends.signal })
  check()
}
