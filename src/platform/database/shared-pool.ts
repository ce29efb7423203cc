import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { toQueryStep } from '../traces/name-query.ts'
import { traceStep } from '../traces/tracing.ts'
import { silenceMs } from './client-settings.ts'
import { isReadOnly } from './database-away.ts'
import type { ServerWatch } from './watch-server.ts'

// The largest share of the pool for one operation: a slow one cannot starve the others
// (tests/faults/slow-database.test.ts).
const maxShare = 0.6
// The pool's own limit for waiting on a connection.
const patienceMs = 5000
// Silence after which the server is probed, repeatedly. A slow server answers the probe.
const quietMs = 1500

const users = new AsyncLocalStorage<string>()
const unlimited = new AsyncLocalStorage<true>()

/** Attributes the database use of `work` to `name`, such as one operation of the API. */
export function asUser<T>(name: string, work: () => T): T {
  return users.run(name, work)
}

/** Lets `work` query the database without the silence limit. The server's own limit must be lifted separately. */
export function withoutSilenceLimit<T>(work: () => T): T {
  return unlimited.run(true, work)
}

type Share = { held: number; waiting: (() => void)[] }

/**
 * Shares a pool fairly between the users named by `asUser`; Kysely takes its connections from it. Queries to a silent
 * server fail within seconds; queries to a slow one do not.
 */
export function sharePool(pool: pg.Pool, size: number, server: ServerWatch): PostgresPool {
  const max = Math.max(1, Math.floor(size * maxShare))
  const shares = new Map<string, Share>()
  const generations = new WeakMap<object, number>()
  let generation = 0
  pool.on('connect', (client) => generations.set(client, generation))

  /** The server behind a connection became read-only: the pool's others lead there too. */
  function distrust(client: pg.PoolClient): void {
    if (generations.get(client) === generation) generation += 1
  }

  async function takeCurrent(): Promise<pg.PoolClient> {
    const client = await connectPatiently(pool, server)
    if (generations.get(client) === generation) return client
    client.release(true)
    return takeCurrent()
  }

  async function acquireShare(name: string): Promise<void> {
    const share = shares.get(name) ?? { held: 0, waiting: [] }
    shares.set(name, share)
    if (share.held >= max) await waitIn(share, server)
    else share.held += 1
  }

  /** A released share goes to the longest waiting query. */
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
      if (name !== undefined) await acquireShare(name)
      const free = () => name !== undefined && giveBack(name)
      try {
        return toPatientClient(await takeCurrent(), { server, onRelease: free, onReadOnly: distrust })
      } catch (error) {
        free()
        throw error
      }
    },
  }
}

/** Worded as the pool's own error, so that it is handled the same way. */
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

/** Takes a connection from the pool unless the server turns out to be silent. One that arrives later is returned. */
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

/** Probes the server while something waits for it. @returns stops probing */
function onSilence(server: ServerWatch, giveUp: () => void, connected?: pg.PoolClient): () => void {
  let isOver = false
  let timer = setTimeout(look, quietMs)
  async function look(): Promise<void> {
    const answers = await server.answers(connected)
    if (isOver) return
    if (answers) timer = setTimeout(look, quietMs)
    else giveUp()
  }
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

type PatientOptions = { server: ServerWatch; onRelease: () => void; onReadOnly: (client: pg.PoolClient) => void }

/**
 * Wraps a connection: it is closed and removed from the pool when the server stays silent on a statement, or takes no
 * writes any more.
 */
function toPatientClient(client: pg.PoolClient, { server, onRelease, onReadOnly }: PatientOptions): PostgresPoolClient {
  let isGivenUp = false

  function noticeReadOnly(error: unknown): never {
    if (isReadOnly(error)) {
      isGivenUp = true
      onReadOnly(client)
    }
    throw error
  }

  return {
    ...('processID' in client ? { processID: Number(client.processID) } : {}),
    query: ((statement: never, values: never) => {
      const ask = (): Promise<unknown> => client.query(statement, values)
      const answer =
        typeof statement === 'string' ? traceStep(() => toQueryStep(statement), ask).catch(noticeReadOnly) : ask()
      if (typeof statement !== 'string' || unlimited.getStore()) return answer
      const giveUp = () => {
        isGivenUp = true
        // Ending a connection that waits for a result fails the statement at once.
        client.end().catch(() => {})
      }
      const timer = setTimeout(giveUp, silenceMs)
      const stopWatching = onSilence(server, giveUp, client)
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
