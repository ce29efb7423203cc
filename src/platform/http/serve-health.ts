import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect-database.ts'
import { isMigrated } from '../database/migrate.ts'

/**
 * Serves the probes, in English. GET /healthz: the process runs and is not about to stop. GET /readyz: the database
 * also answers and is migrated. No limit counts them, so probes that come at once share one look at the database.
 */
export function serveHealth(app: FastifyInstance, { db }: { db: Database }): void {
  let look: Promise<boolean> | undefined
  function isReady(): Promise<boolean> {
    look ??= isMigrated(db)
      .catch(() => false)
      .finally(() => {
        look = undefined
      })
    return look
  }
  const probes = {
    '/healthz': async () => !app.isDraining(),
    '/readyz': async () => !app.isDraining() && (await isReady()),
  }
  for (const [path, probe] of Object.entries(probes)) {
    app.get(path, async (_, reply) => {
      const isWell = await probe()
      reply.header('cache-control', 'no-store').code(isWell ? 200 : 503)
      return reply.send({ status: isWell ? 'ok' : 'unavailable' })
    })
  }
}
