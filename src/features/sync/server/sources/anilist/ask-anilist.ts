import { z } from 'zod'
import type { HttpPoster } from '../../../../../platform/http-client/create-http-client.ts'
import { createPace } from '../../../../../platform/http-client/create-pace.ts'
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

const body = z.object({ data: z.unknown() })

/**
 * Creates a client that respects AniList's limits: this process spaces its requests evenly, and pauses when AniList
 * asks it to.
 * @returns sends a GraphQL query and returns the `data` of its answer
 */
export function createAniListClient({ http, address, now, wait }: Parts): AskAniList {
  const url = new URL(address)
  const pace = createPace({ requestsAMinute, now, wait })

  return async (query, variables) => {
    const pausedUntil = await pace.waitForTurn()
    if (pausedUntil) throw busy(pausedUntil)
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
    const refusedUntil = pace.heed(answer)
    if (refusedUntil) throw busy(refusedUntil)
    const { status } = answer
    // A query for an unknown anime is answered 404, with `data`.
    if (status !== 200 && status !== 404) throw new SourceFailure(`AniList répond par une erreur ${status}.`)
    return readData(answer.body)
  }
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
