import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { AnswerCache } from '../cache/answer-cache.ts'
import type { Config } from '../config/config.ts'
import type { DatabaseConnection } from '../database/connect-database.ts'
import { countJobs } from '../database/count-jobs.ts'
import { AppError } from '../http/app-error.ts'
import type { OnAnswer } from '../http/time-answers.ts'
import type { Metrics } from './create-metrics.ts'

type Parts = {
  cache: AnswerCache
  config: Pick<Config, 'METRICS_TOKEN' | 'METRICS_PORT' | 'HOST'>
  connection: DatabaseConnection
  metrics: Metrics
}

/**
 * Serves GET /metrics for Prometheus: counts of this machine's processes, and the current state of the database. At the
 * site's own port it requires METRICS_TOKEN, because a proxy may expose it to visitors. METRICS_PORT is a separate port
 * that no proxy exposes.
 */
export function serveMetrics(app: FastifyInstance, { cache, config, connection, metrics }: Parts): void {
  measureProcess(metrics, { cache, connection })
  measureDatabase(metrics, connection)
  if (connection.reads) measureReplicas(metrics, connection.reads)
  const { METRICS_TOKEN: token, METRICS_PORT: port } = config
  async function send(reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store')
    const text = await metrics.write().catch(() => undefined)
    // One of several processes is starting or ending: Prometheus tries again.
    if (text === undefined) return reply.code(503).send({ status: 'unavailable' })
    return reply.type(metrics.contentType).send(text)
  }
  app.get('/metrics', (request, reply) => {
    if (token === undefined || !hasToken(request, token)) throw new AppError('NOT_FOUND')
    return send(reply)
  })
  if (port !== undefined) openOwnPort(app, { ...config, METRICS_PORT: port }, send)
}

/** Serves the metrics at METRICS_PORT. A port in use fails the start. */
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
  const [wanted, received] = [Buffer.from(token), Buffer.from(given)]
  return wanted.length === received.length && timingSafeEqual(wanted, received)
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

/** Without its database the site still reports the other metrics. */
function measureDatabase({ measure, jobs }: Metrics, { db }: DatabaseConnection): void {
  measure(jobs, async () => {
    const counts = await countJobs(db).catch(() => [])
    jobs.reset()
    for (const { state, count } of counts) jobs.set({ state }, count)
  })
}

function measureReplicas(metrics: Metrics, { counts, replicas }: NonNullable<DatabaseConnection['reads']>): void {
  const { measure, reads, replicaFit, replicaLag } = metrics
  measure(reads, () => {
    reads.set({ server: 'replica' }, counts.replica)
    reads.set({ server: 'primary' }, counts.primary)
  })
  measure(replicaFit, () => {
    replicaFit.reset()
    for (const { name, isFit } of replicas.list()) replicaFit.set({ replica: name }, isFit ? 1 : 0)
  })
  measure(replicaLag, () => {
    replicaLag.reset()
    for (const { name, secondsBehind = Number.NaN } of replicas.list()) replicaLag.set({ replica: name }, secondsBehind)
  })
}
