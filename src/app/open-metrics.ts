import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findLastRuns } from '../features/backups/server/public.ts'
import { registerWebVitalsOperations } from '../features/web-vitals/server/public.ts'
import type { AnswerCache } from '../platform/cache/answer-cache.ts'
import type { Config } from '../platform/config/config.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { countJobs } from '../platform/database/count-jobs.ts'
import type { Api } from '../platform/http/api.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { OnAnswer } from '../platform/http/time-answers.ts'
import type { Metrics } from '../platform/metrics/create-metrics.ts'

type Parts = {
  api: Api
  cache: AnswerCache
  config: Pick<Config, 'METRICS_TOKEN'>
  connection: DatabaseConnection
  metrics: Metrics
}

/**
 * GET /metrics: what this process counted, and what the database says at the moment, for Prometheus. For whoever has
 * METRICS_TOKEN, and for this machine; to everybody else there is nothing.
 */
export function openMetrics(app: FastifyInstance, { api, cache, config, connection, metrics }: Parts): void {
  registerWebVitalsOperations(api, metrics)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.METRICS_TOKEN)) throw new AppError('NOT_FOUND')
    measureNow(metrics, { cache, connection })
    // Without its database the site still tells the rest.
    await askDatabase(metrics, connection).catch(() => {})
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.write())
  })
}

/** Counts an answer of the site. */
export function recordAnswer(metrics: Metrics, { memory, seconds, status, ...labels }: Parameters<OnAnswer>[0]): void {
  metrics.requests.observe({ ...labels, status: String(status) }, seconds)
  if (memory) metrics.cacheAnswers.inc({ outcome: memory })
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (token !== undefined && given !== undefined) {
    const [wanted, told] = [Buffer.from(token), Buffer.from(given)]
    return wanted.length === told.length && timingSafeEqual(wanted, told)
  }
  // What a proxy of this machine passes on comes from anywhere.
  const isPassedOn = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers
  return !isPassedOn && loopback.test(socket.remoteAddress ?? '')
}

function measureNow(metrics: Metrics, { cache, connection }: Pick<Parts, 'cache' | 'connection'>): void {
  const { bytes, answers } = cache.size()
  metrics.cacheBytes.set(bytes)
  metrics.cacheSize.set(answers)
  const { totalCount, idleCount, waitingCount } = connection.pool
  metrics.connections.set({ state: 'busy' }, totalCount - idleCount)
  metrics.connections.set({ state: 'idle' }, idleCount)
  metrics.waiting.set(waitingCount)
  if (connection.reads) measureReplicas(metrics, connection.reads)
}

function measureReplicas(metrics: Metrics, { counts, replicas }: NonNullable<DatabaseConnection['reads']>): void {
  metrics.reads.set({ server: 'replica' }, counts.replica)
  metrics.reads.set({ server: 'primary' }, counts.primary)
  for (const { name, isFit, secondsBehind } of replicas.list()) {
    metrics.replicaFit.set({ replica: name }, isFit ? 1 : 0)
    if (secondsBehind !== undefined) metrics.replicaLag.set({ replica: name }, secondsBehind)
  }
}

async function askDatabase(metrics: Metrics, { db }: DatabaseConnection): Promise<void> {
  metrics.jobs.reset()
  for (const { state, count } of await countJobs(db)) metrics.jobs.set({ state }, count)
  const { made } = await findLastRuns(db)
  metrics.lastBackup.set(made ? made.finished_at.getTime() / 1000 : 0)
}
