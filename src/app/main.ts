import cluster from 'node:cluster'
import { createLog } from '../platform/log/create-log.ts'
import { readEnvironment } from './process/read-environment.ts'
import { runSite } from './process/run-site.ts'
import { runWorkers } from './process/run-workers.ts'

const startedAt = performance.now()
const config = readEnvironment()
const log = createLog(config.LOG_LEVEL, process.stderr.isTTY)
const isAlone = config.WEB_CONCURRENCY === 1 || config.NODE_ENV === 'development'

if (cluster.isPrimary && !isAlone) runWorkers({ config, log, startedAt })
else runSite({ config, log, startedAt })
