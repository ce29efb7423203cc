/** So near to the end of what is there, playback stands still. */
const edgeSeconds = 0.3
/** Before the passage by more than this, a place without data is another place. */
const nearSeconds = 1

type Gap = {
  /** Seconds. */
  start: number
  end: number
  /** What is there has been played: nothing goes on without the passage. */
  onReached: () => void
  /** The viewer went to a place for which the passage is not needed, and nothing is fetched any more. */
  onElsewhere: (seconds: number) => void
}

type Held = Pick<HTMLVideoElement, 'currentTime' | 'buffered' | 'addEventListener'>

/** Lets a video play up to a passage that cannot be had, and tells once what comes of it. */
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

/** Up to when it can play on from a time, in seconds; the time itself where nothing is there. */
function findBufferedEnd(buffered: TimeRanges, time: number): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= time + edgeSeconds && time < buffered.end(index)) return buffered.end(index)
  }
  return time
}
