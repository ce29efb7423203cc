type Seekable = Pick<HTMLVideoElement, 'seekable' | 'buffered' | 'currentTime'>

/**
 * Goes to a time where the host allows it. A file without ranges can only be moved in what is there already: asking
 * for more would throw it back to its beginning, again and again.
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

/** The last second that can be reached; 0 while none is known. */
export function findLastReachable({ seekable, buffered }: Pick<Seekable, 'seekable' | 'buffered'>): number {
  return Math.max(0, ...[seekable, buffered].map((ranges) => (ranges.length > 0 ? ranges.end(ranges.length - 1) : 0)))
}
