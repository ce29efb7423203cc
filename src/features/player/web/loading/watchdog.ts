const tickMs = 500
/** After this long without data to play, the host counts as slow. */
const slowAfterMs = 4_000
/** After this long without a byte, the link is given up. The viewer has then seen the warning count down from 5 s. */
const silentAfterMs = 9_500
/** A new warning needs this much playback since the last one. */
const quietMs = 20_000

export type WatchdogParts = {
  video: Pick<HTMLVideoElement, 'paused' | 'ended' | 'currentTime' | 'readyState' | 'HAVE_FUTURE_DATA'>
  /** A number that grows whenever bytes arrive. */
  readReceived: () => number
  isOnline: () => boolean
  onSlow: () => void
  /** Called once. */
  onSilent: () => void
}

/**
 * Watches a link that should play. Bytes keep it alive, however slowly they arrive; only silence ends it. Time counts
 * in steps of at most a second, so that a page that slept does not blame the link.
 * @returns stops watching
 */
export function startWatchdog(parts: WatchdogParts): () => void {
  const judge = createJudge(parts)
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    judge(Math.min(now - last, 2 * tickMs))
    last = now
  }, tickMs)
  return () => clearInterval(timer)
}

/** @returns takes the elapsed milliseconds and reports what they amount to */
export function createJudge({ video, readReceived, isOnline, onSlow, onSilent }: WatchdogParts) {
  let lackingMs = 0
  let silentMs = 0
  let playedMs = quietMs
  let received = readReceived()
  let position = video.currentTime
  let isGivenUp = false
  return (passedMs: number) => {
    const hasReceived = readReceived() !== received
    received = readReceived()
    // WebKit on GTK may report no data after a seek, and play on.
    const moves = video.currentTime !== position
    position = video.currentTime
    const waits = !video.paused && !video.ended && video.readyState < video.HAVE_FUTURE_DATA
    const lacks = waits && !moves && isOnline()
    if (!lacks) playedMs += passedMs
    silentMs = lacks && !hasReceived ? silentMs + passedMs : 0
    const lackedMs = lackingMs
    lackingMs = lacks ? lackingMs + passedMs : 0
    if (lackedMs < slowAfterMs && lackingMs >= slowAfterMs && playedMs >= quietMs) {
      playedMs = 0
      onSlow()
    }
    if (silentMs >= silentAfterMs && !isGivenUp) {
      isGivenUp = true
      onSilent()
    }
  }
}
