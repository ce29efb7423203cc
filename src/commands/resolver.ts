// sumine resolver: resolves and checks video links in a separate process, at the port of RESOLVER_URL. A site with the
// same RESOLVER_URL leaves both tasks to it (docs/hosts.md).

import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log/create-log.ts'
import { createResolverProcess } from '../process/create-resolver-process.ts'
import { endOnSignal } from '../process/end-on-signal.ts'
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
const end = endOnSignal(log)

async function start(): Promise<void> {
  await startTracing(config, log, end.add)
  const { connection, close } = await openForCommand(config, 'known site')
  end.add(close)
  await migrate(connection.direct.db)
  const resolver = await createResolverProcess({ config, connection, log })
  end.add(() => resolver.close())
  const usualPort = protocol === 'https:' ? 443 : 80
  const address = await resolver.listen({ port: port === '' ? usualPort : Number(port), host: config.HOST })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`\n  Resolver ready in ${seconds} s: ${address}\n\n`)
}

start().catch(end.fail())
