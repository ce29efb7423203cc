import cluster from 'node:cluster'
import { createSite } from '../app/create-site.ts'
import { closeDemoAccounts } from '../demo/load-demo.ts'
import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log/create-log.ts'
import { reportFindings } from './checks/report-findings.ts'
import { endOnSignal } from './end-on-signal.ts'
import { openDatabase } from './open-database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startTracing } from './start-tracing.ts'
import { welcome } from './welcome.ts'

/** Runs the site in this process until a signal ends it. As one of several, it finds the database already prepared. */
export function runSite(parts: { config: Config; log: Log; startedAt: number }): void {
  const { config, log, startedAt } = parts
  const end = endOnSignal(log)
  async function start(): Promise<void> {
    await startTracing(config, log, end.add)
    const { connection, isDemoNew } = cluster.isWorker ? await joinDatabase() : await prepareDatabase(parts, end.add)
    const bundler = config.NODE_ENV === 'development' ? await startBundler() : undefined
    const site = await createSite({ config, connection, log, ...bundler })
    end.add(() => site.close())
    await site.listen({ port: config.PORT, host: config.HOST })
    const address = site.server.address()
    const port = typeof address === 'object' && address ? address.port : config.PORT
    if (cluster.isWorker) process.send?.({ isReady: true, port })
    else {
      if (!config.DEMO) await closeDemoAccounts(connection.db, log)
      welcome(config, { port, startedAt, isDemoNew })
      void reportFindings(config, log)
    }
  }

  async function joinDatabase() {
    const { connection, close } = await openDatabase(config, { log })
    end.add(close)
    return { connection, isDemoNew: false }
  }

  async function startBundler() {
    const { startDevelopment } = await import('./develop.ts')
    const { close, ...bundler } = await startDevelopment()
    end.add(close)
    return bundler
  }

  start().catch(end.fail(config))
}
