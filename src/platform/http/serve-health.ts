import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect-database.ts'
import { isMigrated } from '../database/migrate.ts'

/**
 * Serves the probes, in English. GET /healthz: the process runs. GET /readyz: the database answers and is migrated, and
 * the site is not about to stop.
 */
export function serveHealth(app: FastifyInstance, { db }: { db: Database }): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    const ready = !app.isDraining() && (await isMigrated(db).catch(() => false))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}
