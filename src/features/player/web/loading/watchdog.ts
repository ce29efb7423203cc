import { findBufferedEnd } from '../state/seek-within.ts'

const tickMs = 500
/** After this long without data to play, the host counts as slow. */
const slowAfterMs = 4_000
/** After this long without a byte, the link is given up. The viewer has then seen the warning count down from 5 s. */
const silentAfterMs = 9_500
/** After this long at one buffered place, the watchdog moves the element on. */
const frozenAfterMs = 5_000
/** With less buffered ahead, a video may stand still for want of data. */
const bufferedSeconds = 1
/** How far a frozen video is moved on: a seek to where it already is could be ignored. */
const nudgeSeconds = 0.1
/** The host is called slow again only after this long without a lack of data. */
const quietMs = 20_000

export type WatchdogParts = {
  video: Pick<
    HTMLVideoElement,
    'paused' | 'ended' | 'seeking' | 'currentTime' | 'buffered' | 'readyState' | 'HAVE_FUTURE_DATA'
  >
  /** A number that grows whenever bytes arrive. */
  readReceived: () => number
  isOnline: () => boolean
  onSlow: () => void
  /** Called once. */
  onSilent: () => void
}

/**
 * Watches a link that should play. Bytes keep it alive, however slowly they arrive; only silence ends it. A video that
 * has its data and stands still is moved on. Time counts in steps of at most a second, so that a page that slept does
 * not blame the link.
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

/** @returns takes the milliseconds since the last call; moves a frozen video on, tells when a link is slow or silent */
export function createJudge({ video, readReceived, isOnline, onSlow, onSilent }: WatchdogParts) {
  let lackingMs = 0
  let silentMs = 0
  let frozenMs = 0
  let suppliedMs = quietMs
  let received = readReceived()
  let position = video.currentTime
  let isGivenUp = false
  return (passedMs: number) => {
    const hasReceived = readReceived() !== received
    received = readReceived()
    // WebKit on GTK may report no data after a seek, and play on.
    const moves = video.currentTime !== position
    position = video.currentTime
    const stands = !video.paused && !video.ended && !moves
    frozenMs = stands && !video.seeking && hasData(video) ? frozenMs + passedMs : 0
    if (frozenMs >= frozenAfterMs) {
      frozenMs = 0
      video.currentTime += nudgeSeconds
      position = video.currentTime
    }
    const lacks = stands && video.readyState < video.HAVE_FUTURE_DATA && isOnline()
    if (!lacks) suppliedMs += passedMs
    silentMs = lacks && !hasReceived ? silentMs + passedMs : 0
    const lackedMs = lackingMs
    lackingMs = lacks ? lackingMs + passedMs : 0
    if (lackedMs < slowAfterMs && lackingMs >= slowAfterMs && suppliedMs >= quietMs) {
      suppliedMs = 0
      onSlow()
    }
    if (silentMs >= silentAfterMs && !isGivenUp) {
      isGivenUp = true
      onSilent()
    }
  }
}

function hasData({ buffered, currentTime }: WatchdogParts['video']): boolean {
  return findBufferedEnd(buffered, currentTime) - currentTime > bufferedSeconds
}
