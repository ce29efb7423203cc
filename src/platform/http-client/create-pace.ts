import { minuteMs } from '../../shared/durations.ts'
import type { HttpAnswer } from './create-http-client.ts'

/** The pause when a site asks to wait without a duration. */
const usualPauseS = 60
const maxPauseS = 3600
/** Longer waits in turn come from a clock that was set back. */
const maxTurnMs = 10 * 60_000

type PaceParts = {
  /** Requests that the site allows this process in a minute. */
  requestsAMinute: number
  now: () => Date
  /** Waits this many milliseconds; tests advance their clock instead. */
  wait: (milliseconds: number) => Promise<void>
}

export type Pace = {
  /** Waits for the turn of a request. @returns until when the site asked to wait, instead of a turn */
  waitForTurn: () => Promise<Date | undefined>
  /**
   * Records the limits that an answer reports.
   * @returns until when to wait, if it refused the request
   */
  heed: (answer: Pick<HttpAnswer, 'status' | 'headers'>) => Date | undefined
}

/** Spaces this process's requests to a site evenly, and pauses them when the site asks for it. */
export function createPace({ requestsAMinute, now, wait }: PaceParts): Pace {
  let nextAtMs = 0
  let busyUntil = new Date(0)
  function findPause(): Date | undefined {
    const leftMs = busyUntil.getTime() - now().getTime()
    return leftMs > 0 && leftMs <= maxPauseS * 1000 ? busyUntil : undefined
  }

  return {
    async waitForTurn() {
      const pause = findPause()
      if (pause) return pause
      const nowMs = now().getTime()
      const atMs = nextAtMs > nowMs + maxTurnMs ? nowMs : Math.max(nowMs, nextAtMs)
      nextAtMs = atMs + Math.ceil(minuteMs / requestsAMinute)
      if (atMs > nowMs) await wait(atMs - nowMs)
      return findPause()
    },
    heed({ status, headers }) {
      if (status === 429 || headers['x-ratelimit-remaining'] === '0') {
        busyUntil = new Date(now().getTime() + toPauseS(headers['retry-after'], status) * 1000)
      }
      return status === 429 ? busyUntil : undefined
    },
  }
}

function toPauseS(header: string | undefined, status: number): number {
  const seconds = Number(header)
  if (Number.isInteger(seconds) && seconds > 0) return Math.min(seconds, maxPauseS)
  return status === 429 ? usualPauseS : 1
}
