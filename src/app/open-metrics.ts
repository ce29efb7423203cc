import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { findLastRuns } from '../features/backups/server/public.ts'
import { registerWebVitalsOperations } from '../features/insights/server/vitals/public.ts'
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
  config: Pick<Config, 'METRICS_TOKEN' | 'METRICS_PORT' | 'HOST'>
  connection: DatabaseConnection
  metrics: Metrics
}

/**
 * GET /metrics: what the processes of this machine counted, and what the database says at the moment, for Prometheus.
 * At the site's own port it needs METRICS_TOKEN, because a proxy may lead anybody there; METRICS_PORT is a port
 * of its own, which no proxy leads to.
 */
export function openMetrics(app: FastifyInstance, { api, cache, config, connection, metrics }: Parts): void {
  registerWebVitalsOperations(api, metrics)
  measureProcess(metrics, { cache, connection })
  measureDatabase(metrics, connection)
  if (connection.reads) measureReplicas(metrics, connection.reads)
  const { METRICS_TOKEN: token, METRICS_PORT: port } = config
  async function send(reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store')
    const text = await metrics.write().catch(() => undefined)
    // One of several processes is just beginning or ending: Prometheus asks again.
    if (text === undefined) return reply.code(503).send({ status: 'unavailable' })
    return reply.type(metrics.contentType).send(text)
  }
  app.get('/metrics', (request, reply) => {
    if (token === undefined || !hasToken(request, token)) throw new AppError('NOT_FOUND')
    return send(reply)
  })
  if (port !== undefined) openOwnPort(app, { ...config, METRICS_PORT: port }, send)
}

/** The same at a port of its own; a port that is taken fails the start. */
function openOwnPort(
  app: FastifyInstance,
  { METRICS_TOKEN: token, METRICS_PORT: port, HOST: host }: Parts['config'] & { METRICS_PORT: number },
  send: (reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const own = Fastify()
  own.get('/metrics', (request, reply) =>
    token === undefined || hasToken(request, token) ? send(reply) : reply.code(404).send(),
  )
  app.addHook('onReady', async () => void (await own.listen({ port, host })))
  app.addHook('onClose', () => own.close())
}

/** Counts an answer of the site. */
export function recordAnswer(metrics: Metrics, { memory, seconds, status, ...labels }: Parameters<OnAnswer>[0]): void {
  metrics.requests.observe({ ...labels, status: String(status) }, seconds)
  if (memory) metrics.cacheAnswers.inc({ outcome: memory })
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const [wanted, told] = [Buffer.from(token), Buffer.from(given)]
  return wanted.length === told.length && timingSafeEqual(wanted, told)
}

function measureProcess(metrics: Metrics, { cache, connection: { pool } }: Pick<Parts, 'cache' | 'connection'>): void {
  const { measure, cacheBytes, cacheSize, connections, waiting } = metrics
  measure(cacheBytes, () => cacheBytes.set(cache.size().bytes))
  measure(cacheSize, () => cacheSize.set(cache.size().answers))
  measure(connections, () => {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
  })
  measure(waiting, () => waiting.set(pool.waitingCount))
}

/** Without its database the site still tells the rest. */
function measureDatabase({ measure, jobs, lastBackup }: Metrics, { db }: DatabaseConnection): void {
  measure(jobs, async () => {
    const counts = await countJobs(db).catch(() => [])
    jobs.reset()
    for (const { state, count } of counts) jobs.set({ state }, count)
  })
  measure(lastBackup, async () => {
    const runs = await findLastRuns(db).catch(() => undefined)
    if (runs) lastBackup.set(runs.made ? runs.made.finished_at.getTime() / 1000 : 0)
  })
}

function measureReplicas(metrics: Metrics, { counts, replicas }: NonNullable<DatabaseConnection['reads']>): void {
  const { measure, reads, replicaFit, replicaLag } = metrics
  measure(reads, () => {
    reads.set({ server: 'replica' }, counts.replica)
    reads.set({ server: 'primary' }, counts.primary)
  })
  measure(replicaFit, () => {
    for (const { name, isFit } of replicas.list()) replicaFit.set({ replica: name }, isFit ? 1 : 0)
  })
  measure(replicaLag, () => {
    for (const { name, secondsBehind = Number.NaN } of replicas.list()) replicaLag.set({ replica: name }, secondsBehind)
  })
}
