import type { FastifyInstance } from 'fastify'
import { registerSearchForgetting } from '../features/catalogue/server/public.ts'
import {
  collectFigures,
  registerFigureJobs,
  registerFigureOperations,
} from '../features/insights/server/figures/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/connect-database.ts'
import type { Api } from '../platform/http/api.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { version } from './project-root.ts'

type Parts = { api: Api; config: Config; db: Database; jobs: Jobs; log: Log }

/**
 * The figures of the site over time, and what counts them: how long calls take, by the route that answered.
 * @returns what is to be told of each video that somebody opens
 */
export function openFigures(
  app: FastifyInstance,
  { api, config, db, jobs, log }: Parts,
): { countStart: (sourceId: number) => void } {
  const parts = { db, now: () => new Date() }
  const collector = collectFigures({ ...parts, log })
  registerFigureOperations(api, { db, version, dataDir: config.DATA_DIR })
  registerFigureJobs(jobs, parts)
  registerSearchForgetting(jobs, parts)
  app.addHook('onResponse', async ({ method, routeOptions: { url = '' } }, { elapsedTime }) => {
    collector.countCall(url.startsWith('/api/') ? `${method} ${url}` : `${method} page`, elapsedTime)
  })
  app.addHook('onClose', collector.close)
  return collector
}
