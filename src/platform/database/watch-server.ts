import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientSettings, type DatabaseAddress, surviveLoss } from './client-settings.ts'

/** Tells a server that is slow from one that says nothing at all. */
export type ServerWatch = {
  /** Asks the server for a sign of life on a connection of its own; those who ask at once share one. */
  answers: () => Promise<boolean>
  /** It gave none just now: whoever needs it need not wait to learn that. */
  isSilent: () => boolean
}

/** A server under heavy load opens a connection and answers `select 1` in less. */
const patienceMs = 2500
/** As long as a silence is believed without asking again. */
const believedMs = 2000

/** Watches the server at an address, which is the server itself rather than a pooler before it. */
export function watchServer(address: DatabaseAddress): ServerWatch {
  let asking: Promise<boolean> | undefined
  let silentSince = Number.NEGATIVE_INFINITY
  return {
    answers() {
      asking ??= ask(address).then((answered) => {
        silentSince = answered ? Number.NEGATIVE_INFINITY : performance.now()
        asking = undefined
        return answered
      })
      return asking
    },
    isSilent: () => performance.now() - silentSince < believedMs,
  }
}

async function ask(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client({ ...clientSettings(address), connectionTimeoutMillis: 0 })
  surviveLoss(client)
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      // A refusal is an answer: without room for one more connection the server is busy, not away.
      (error: unknown) => error instanceof pg.DatabaseError,
    )
  const ends = new AbortController()
  const silence = sleep(patienceMs, undefined, { signal: ends.signal })
    // What came while this process was busy is read before it counts as missing.
    .then(() => sleep(50, false, { signal: ends.signal }))
    .catch(() => false)
  const answered = await Promise.race([answer, silence])
  ends.abort()
  // Ending waits for a server that does not answer: nobody waits for that.
  client.end().catch(() => {})
  if (!answered)
    (client as unknown as { connection?: { stream?: { destroy: () => void } } }).connection?.stream?.destroy()
  return answered
}
