import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { toQueryStep } from '../traces/name-query.ts'
import { traceStep } from '../traces/tracing.ts'
import type { ServerWatch } from './watch-server.ts'

// No single operation holds more of the pool: a slow one keeps the others from nothing.
const largestShare = 0.6
// As long as the pool itself makes wait for a connection.
const patienceMs = 5000
// After so long without an answer the server is asked for a sign of life, again and again: one that is slow gives it.
const quietMs = 1500
// Longer than the server's own limit for a statement: what lasts longer has lost its connection.
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

/**
 * A pool that Kysely takes connections from, shared fairly between those whom `asUser` names. What waits for a server that
 * says nothing at all fails within seconds; what waits for a slow one does not.
 */
export function sharePool(pool: pg.Pool, size: number, server: ServerWatch): PostgresPool {
  const most = Math.max(1, Math.floor(size * largestShare))
  const shares = new Map<string, Share>()

  async function takeShare(name: string): Promise<void> {
    const share = shares.get(name) ?? { held: 0, waiting: [] }
    shares.set(name, share)
    if (share.held >= most) await waitIn(share, server)
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
      if (server.isSilent()) throw noConnection()
      const name = users.getStore()
      if (name !== undefined) await takeShare(name)
      const free = () => name !== undefined && giveBack(name)
      try {
        return toPatientClient(await connectPatiently(pool, server), { server, onRelease: free })
      } catch (error) {
        free()
        throw error
      }
    },
  }
}

/** In the pool's words for the same: it is answered the same way. */
const noConnection = () => new Error('timeout exceeded when trying to connect')

function waitIn({ waiting }: Share, server: ServerWatch): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      const place = waiting.indexOf(go)
      if (place === -1) return
      waiting.splice(place, 1)
      stop()
      reject(noConnection())
    }
    const timer = setTimeout(leave, patienceMs)
    const stopWatching = onSilence(server, leave)
    const stop = () => {
      clearTimeout(timer)
      stopWatching()
    }
    const go = () => {
      stop()
      resolve()
    }
    waiting.push(go)
  })
}

/** A connection of the pool, unless the server turns out to say nothing: one that comes later goes back. */
function connectPatiently(pool: pg.Pool, server: ServerWatch): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    const stopWatching = onSilence(server, () => {
      isGivenUp = true
      reject(noConnection())
    })
    pool.connect().then(
      (client) => {
        stopWatching()
        if (isGivenUp) client.release()
        else resolve(client)
      },
      (error: unknown) => {
        stopWatching()
        reject(error)
      },
    )
  })
}

/** Asks the server for signs of life as long as something waits for it. @returns what ends that */
function onSilence(server: ServerWatch, giveUp: () => void): () => void {
  let isOver = false
  let timer = setTimeout(look, quietMs)
  async function look(): Promise<void> {
    const answers = await server.answers()
    if (isOver) return
    if (answers) timer = setTimeout(look, quietMs)
    else giveUp()
  }
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

type PatientOptions = { server: ServerWatch; onRelease: () => void }

/** A connection that is closed, and leaves the pool, when the server does not answer a statement at all. */
function toPatientClient(client: pg.PoolClient, { server, onRelease }: PatientOptions): PostgresPoolClient {
  let isGivenUp = false
  return {
    ...('processID' in client ? { processID: Number(client.processID) } : {}),
    query: ((statement: never, values: never) => {
      const ask = (): Promise<unknown> => client.query(statement, values)
      const answer = typeof statement === 'string' ? traceStep(() => toQueryStep(statement), ask) : ask()
      if (typeof statement !== 'string' || unlimited.getStore()) return answer
      const giveUp = () => {
        isGivenUp = true
        // Ending a connection that waits for an answer fails the statement at once.
        ;(client as unknown as pg.Client).end().catch(() => {})
      }
      const timer = setTimeout(giveUp, silenceMs)
      const stopWatching = onSilence(server, giveUp)
      return answer.finally(() => {
        clearTimeout(timer)
        stopWatching()
      })
    }) as PostgresPoolClient['query'],
    release: () => {
      client.release(isGivenUp)
      onRelease()
    },
  }
}
