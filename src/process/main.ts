import cluster from 'node:cluster'
import { createLog } from '../platform/log/create-log.ts'
import { readEnvironment } from './read-environment.ts'
import { runSite } from './run-site.ts'
import { runWorkers } from './run-workers.ts'

const startedAt = performance.now()
const config = readEnvironment()
const log = createLog(config.LOG_LEVEL, process.stderr.isTTY)
const isAlone = config.WEB_CONCURRENCY === 1 || config.NODE_ENV === 'development'

if (cluster.isPrimary && !isAlone) runWorkers({ config, log, startedAt })
else runSite({ config, log, startedAt })
