import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { type RecentWriters, rememberWriters } from '../platform/counters/recent-writers.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { mostLagMs } from '../platform/database/replicas/judge-replicas.ts'
import type { AroundCall } from '../platform/http/api.ts'
import type { Log } from '../platform/log/create-log.ts'

type Parts = { config: Config; connection: DatabaseConnection; log: Log }

export type Reads = {
  /** Where each call reads, by its contract's `reads`; undefined when there is the primary alone. */
  aroundCall: AroundCall | undefined
  /** Lets work that is the same for everybody, and only reads, read from a replica. */
  readAnywhere: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** The catalogue changed: said before anything that was kept of it is dropped. */
  expectChange: () => void
}

// Twice what a replica may be behind: a margin for commits that are under way and for clocks.
const rememberedMs = 2 * mostLagMs

/**
 * Lets what need not be of this instant be read from replicas (decision 0026). What belongs to a person is, for some
 * seconds after they wrote anything, read from the primary; who wrote is known to all copies through Valkey, and
 * without one what belongs to a person is always read from the primary.
 */
export function openReads(app: FastifyInstance, { config, connection, log }: Parts): Reads {
  const { reads } = connection
  if (!reads) return { aroundCall: undefined, readAnywhere: (work) => work(), expectChange: () => {} }
  const writers = config.REDIS_URL ? rememberWriters(config.REDIS_URL, rememberedMs, log) : undefined
  reads.replicas.start(log)
  app.addHook('onClose', async () => writers?.close())
  return {
    aroundCall: aroundCalls(reads, writers),
    readAnywhere: reads.readAnywhere,
    expectChange: reads.replicas.expectChange,
  }
}

function aroundCalls({ readAnywhere }: Pick<Reads, 'readAnywhere'>, writers: RecentWriters | undefined): AroundCall {
  return async ({ endpoint, context: { caller } }, answer) => {
    if (endpoint.reads === 'replicas') {
      const mustBeOwn = caller && (!writers || (await writers.mayHaveWritten(caller.userId)))
      return mustBeOwn ? answer() : readAnywhere(answer)
    }
    if (endpoint.method === 'GET' || !caller || !writers) return answer()
    try {
      return await answer()
    } finally {
      // Before the answer says that it is done.
      await writers.note(caller.userId)
    }
  }
}
