import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { type RecentWriters, rememberWriters } from '../counters/recent-writers.ts'
import type { DatabaseConnection } from '../database/connect-database.ts'
import { stickyMs } from '../database/replicas/follow-replicas.ts'
import type { Log } from '../log/create-log.ts'
import type { AroundCall } from './api.ts'

type Parts = { config: Config; connection: DatabaseConnection; log: Log }

export type Reads = {
  /** Chooses where each call reads, by its contract's `reads`. Undefined without replicas. */
  aroundCall: AroundCall | undefined
  /** Lets read-only work with the same result for all visitors read from a replica. */
  readAnywhere: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Reports a change of the catalogue; called before the cached answers are dropped. */
  expectChange: () => void
}

/**
 * Lets reads that tolerate a short delay use replicas (decision 0026). For some seconds after a write, its account
 * reads from the primary; after a change of the catalogue, everyone does. Valkey shares recent writers between the
 * copies. Without Valkey, personal data is always read from the primary.
 */
export function replicaReads(app: FastifyInstance, { config, connection, log }: Parts): Reads {
  const { reads } = connection
  if (!reads) return { aroundCall: undefined, readAnywhere: (work) => work(), expectChange: () => {} }
  const writers = config.REDIS_URL ? rememberWriters(config.REDIS_URL, stickyMs, log) : undefined
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
      // Recorded before the answer confirms the write.
      await writers.note(caller.userId)
    }
  }
}
