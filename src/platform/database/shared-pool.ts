import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { toQueryStep } from '../traces/name-query.ts'
import { traceStep } from '../traces/tracing.ts'

// No single operation holds more of the pool: a slow one keeps the others from nothing.
const largestShare = 0.6
// As long as the pool itself makes wait for a connection.
const patienceMs = 5000
// Longer than the server's own limit for a statement: only a server that says nothing at all is given up on.
const silenceMs = 12_000

const users = new AsyncLocalStorage<string>()
const unlimited = new AsyncLocalStorage<true>()

/** What `work` asks of the database counts as the use of `name`, such as one operation of the API. */
export function asUser<T>(name: string, work: () => T): T {
  return users.run(name, work)
}

/** What `work` asks of the database may take its time. The server has a limit of its own, to be set aside as well. */
export function withoutSilenceLimit<T>(work: () => T): T {
  return unlimited.run(true, work)
}

type Share = { held: number; waiting: (() => void)[] }

/** A pool that Kysely takes connections from, shared fairly between those whom `asUser` names. */
export function sharePool(pool: pg.Pool, size: number): PostgresPool {
  const most = Math.max(1, Math.floor(size * largestShare))
  const shares = new Map<string, Share>()

  async function takeShare(name: string): Promise<void> {
    const share = shares.get(name) ?? { held: 0, waiting: [] }
    shares.set(name, share)
    if (share.held >= most) await waitIn(share)
    else share.held += 1
  }

  /** A share that is given back goes to whoever waited longest. */
  function giveBack(name: string): void {
    const share = shares.get(name)
    const next = share?.waiting.shift()
    if (next) next()
    else if (share && share.held > 1) share.held -= 1
    else shares.delete(name)
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const name = users.getStore()
      if (name !== undefined) await takeShare(name)
      const free = () => name !== undefined && giveBack(name)
      try {
        return toPatientClient(await pool.connect(), free)
      } catch (error) {
        free()
        throw error
      }
    },
  }
}

function waitIn({ waiting }: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1)
      // In the pool's words for the same: it is answered the same way.
      reject(new Error('timeout exceeded when trying to connect'))
    }, patienceMs)
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    waiting.push(go)
  })
}

/** A connection that is closed, and leaves the pool, when the server does not answer a statement at all. */
function toPatientClient(client: pg.PoolClient, onRelease: () => void): PostgresPoolClient {
  let isGivenUp = false
  return {
    ...('processID' in client ? { processID: Number(client.processID) } : {}),
    query: ((statement: never, values: never) => {
      const ask = (): Promise<unknown> => client.query(statement, values)
      const answer = typeof statement === 'string' ? traceStep(() => toQueryStep(statement), ask) : ask()
      if (typeof statement !== 'string' || unlimited.getStore()) return answer
      const timer = setTimeout(() => {
        isGivenUp = true
        // Ending a connection that waits for an answer fails the statement at once.
        ;(client as unknown as pg.Client).end().catch(() => {})
      }, silenceMs)
      return answer.finally(() => clearTimeout(timer))
    }) as PostgresPoolClient['query'],
    release: () => {
      client.release(isGivenUp)
      onRelease()
    },
  }
}
