import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createClient, type DatabaseAddress } from './client-settings.ts'

type Place = Pick<pg.Client, 'host' | 'port'>

/** Distinguishes a slow server from a silent one. */
export type ServerWatch = {
  /**
   * Probes the server on a dedicated connection; simultaneous callers share one probe.
   * @param connected a connection whose own server must answer: with several servers, another one may
   */
  answers: (connected?: Place) => Promise<boolean>
  /** True when the last probe failed recently, so that callers need not wait for another. */
  isSilent: () => boolean
}

/** A server under heavy load opens a connection and answers `select 1` in less. */
const patienceMs = 2500
/** How long a failed probe is trusted without a new one. */
const believedMs = 2000

/** Watches the server at an address, which must be the server itself rather than a pooler. */
export function watchServer(address: DatabaseAddress): ServerWatch {
  let asking: Promise<Place | undefined> | undefined
  let silentSince = Number.NEGATIVE_INFINITY
  return {
    async answers(connected) {
      asking ??= ask(address).then((answered) => {
        silentSince = answered ? Number.NEGATIVE_INFINITY : performance.now()
        asking = undefined
        return answered
      })
      const place = await asking
      return place !== undefined && (!connected || (place.host === connected.host && place.port === connected.port))
    },
    isSilent: () => performance.now() - silentSince < believedMs,
  }
}

/** @returns the server that answered, if one did */
async function ask(address: DatabaseAddress): Promise<Place | undefined> {
  const client = createClient(address, { connectionTimeoutMillis: 0 })
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      // A refusal is an answer: a server without a free connection is busy, not away.
      (error: unknown) => error instanceof pg.DatabaseError,
    )
  const ends = new AbortController()
  const silence = sleep(patienceMs, undefined, { signal: ends.signal })
    // Responses that arrived while this process was busy are read before the probe counts as failed.
    .then(() => sleep(50, false, { signal: ends.signal }))
    .catch(() => false)
  const answered = await Promise.race([answer, silence])
  ends.abort()
  // Ending waits for the server, which may never answer.
  client.end().catch(() => {})
  if (!answered) client.connection.stream.destroy()
  return answered ? client : undefined
}
