type Seekable = Pick<HTMLVideoElement, 'seekable' | 'buffered' | 'currentTime'>

/**
 * Seeks if the host supports it. A file without range requests can only be moved within its buffer: beyond it, the
 * browser would restart it from the beginning each time.
 * @returns whether the time can be reached
 */
export function seekWithin(video: Seekable, seconds: number): boolean {
  const target = isWithin(video.seekable, seconds) || isWithin(video.buffered, seconds)
  if (target) video.currentTime = seconds
  return target
}

function isWithin(ranges: TimeRanges, seconds: number): boolean {
  for (let index = 0; index < ranges.length; index++) {
    if (ranges.start(index) <= seconds && seconds <= ranges.end(index)) return true
  }
  return false
}

/** Returns the last reachable second; 0 while unknown. */
export function findLastReachable({ seekable, buffered }: Pick<Seekable, 'seekable' | 'buffered'>): number {
  return Math.max(0, ...[seekable, buffered].map((ranges) => (ranges.length > 0 ? ranges.end(ranges.length - 1) : 0)))
}

/** Ranges begin a frame or two after the requested time. */
const gapSeconds = 0.3

/** Returns the end of the buffered range around a time, in seconds; the time itself when nothing is buffered there. */
export function findBufferedEnd(buffered: TimeRanges, time: number): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) - gapSeconds <= time && time < buffered.end(index)) return buffered.end(index)
  }
  return time
}
