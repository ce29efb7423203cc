import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database/connect-database.ts'
import { isMigrated } from '../platform/database/migrate.ts'

/** GET /healthz: the process lives. GET /readyz: the database answers and is migrated. For probes, in English. */
export function mountHealth(app: FastifyInstance, { db }: { db: Database }): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    const ready = await isMigrated(db).catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}
