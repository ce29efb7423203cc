/** Returns a signal that also ends after a time (ms), if given: on a line that stalls, browsers wait for minutes. */
export function limitWait(signal: AbortSignal | null | undefined, longestMs: number | undefined): AbortSignal {
  return AbortSignal.any([signal ?? [], longestMs ? AbortSignal.timeout(longestMs) : []].flat())
}
