import { z } from 'zod'
import type { HttpPoster } from '../../../../../platform/http-client/create-http-client.ts'
import { FetchFailure } from '../../../../../platform/http-client/fetch-failure.ts'
import { SourceBusy, SourceFailure } from '../source.ts'

export type AskAniList = (query: string, variables: Record<string, unknown>) => Promise<unknown>

type Parts = {
  http: HttpPoster
  /** The address of AniList's GraphQL API (ANILIST_URL). */
  address: string
  now: () => Date
  /** Waits this many milliseconds; tests advance their clock instead. */
  wait: (milliseconds: number) => Promise<void>
}

/** 90 requests a minute are allowed: https://docs.anilist.co/guide/rate-limiting */
const requestsAMinute = 90
const minuteMs = 60_000
/** The pause when AniList asks to wait without a duration. */
const usualPauseS = 60
const maxPauseS = 3600

const body = z.object({ data: z.unknown() })

/**
 * Creates a client that respects AniList's limits: this process spaces its requests evenly, and pauses when AniList
 * asks it to.
 * @returns sends a GraphQL query and returns the `data` of its answer
 */
export function createAniListClient({ http, address, now, wait }: Parts): AskAniList {
  const url = new URL(address)
  let nextAtMs = 0
  let busyUntil = new Date(0)

  /** Requests are scheduled one after the other. */
  async function waitForTurn(): Promise<void> {
    const nowMs = now().getTime()
    const atMs = Math.max(nowMs, nextAtMs)
    nextAtMs = atMs + Math.ceil(minuteMs / requestsAMinute)
    if (atMs > nowMs) await wait(atMs - nowMs)
  }

  return async (query, variables) => {
    if (busyUntil > now()) throw busy(busyUntil)
    await waitForTurn()
    if (busyUntil > now()) throw busy(busyUntil)
    const answer = await http
      .post(url, Buffer.from(JSON.stringify({ query, variables })), {
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        allows: ({ host }) => host === url.host,
        maxBytes: 1024 * 1024,
        timeoutMs: 15_000,
      })
      .catch((error: unknown) => {
        throw error instanceof FetchFailure ? new SourceFailure('AniList n’a pas répondu.', { cause: error }) : error
      })
    const { status, headers } = answer
    if (status === 429 || headers['x-ratelimit-remaining'] === '0') {
      busyUntil = new Date(now().getTime() + toPauseS(headers['retry-after'], status) * 1000)
    }
    if (status === 429) throw busy(busyUntil)
    // A query for an unknown anime is answered 404, with `data`.
    if (status !== 200 && status !== 404) throw new SourceFailure(`AniList répond par une erreur ${status}.`)
    return readData(answer.body)
  }
}

function toPauseS(header: string | undefined, status: number): number {
  const seconds = Number(header)
  if (Number.isInteger(seconds) && seconds > 0) return Math.min(seconds, maxPauseS)
  return status === 429 ? usualPauseS : 1
}

function busy(until: Date): SourceBusy {
  return new SourceBusy('AniList demande d’attendre.', until)
}

export function unreadable(cause: unknown): SourceFailure {
  return new SourceFailure('AniList a donné une réponse illisible.', { cause })
}

/** @throws SourceFailure */
function readData(bytes: Buffer): unknown {
  try {
    return body.parse(JSON.parse(bytes.toString())).data
  } catch (error) {
    throw unreadable(error)
  }
}
