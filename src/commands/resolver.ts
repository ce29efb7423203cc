// sumine resolver: resolves and checks video links in a separate process, at the port of RESOLVER_URL. A site with the
// same RESOLVER_URL leaves both tasks to it (docs/hosts.md).

import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log/create-log.ts'
import { createResolverProcess } from '../process/create-resolver-process.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { startTracing } from '../process/start-tracing.ts'
import { openForCommand } from './on-database.ts'

const startedAt = performance.now()
const config = readEnvironment()
if (config.RESOLVER_URL === undefined) {
  process.stderr.write('\nSet RESOLVER_URL, for the resolver and for the site: http://localhost:4000, for example.\n\n')
  process.exit(2)
}
const { port, protocol } = new URL(config.RESOLVER_URL)
const log = createLog(config.LOG_LEVEL, process.stderr.isTTY)
const closers: (() => Promise<unknown>)[] = []

async function start(): Promise<void> {
  await startTracing(config, log, (close) => closers.unshift(close))
  const { connection, close } = await openForCommand(config, 'known site')
  closers.unshift(close)
  await migrate(connection.direct.db)
  const resolver = await createResolverProcess({ config, connection, log })
  closers.unshift(() => resolver.close())
  const usualPort = protocol === 'https:' ? 443 : 80
  const address = await resolver.listen({ port: port === '' ? usualPort : Number(port), host: config.HOST })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`\n  Resolver ready in ${seconds} s: ${address}\n\n`)
}

async function stop(): Promise<void> {
  for (const close of closers.splice(0)) {
    await close().catch((error: unknown) => log.error({ err: error }, 'failed to stop'))
  }
  log.flush()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))

start().catch(async (error: unknown) => {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : error}\n\n`)
  await stop()
  process.exit(1)
})
