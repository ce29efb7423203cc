import { bar, step } from '../../scripts/steps.mjs'
import { startHeartbeats } from '../features/site-stats/server/public.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log/create-log.ts'
import { createSite } from './create-site.ts'
import { findDemoAccounts, loadDemo } from './load-demo.ts'
import { openDatabase } from './open-database.ts'
import { readEnvironment } from './read-environment.ts'

const startedAt = performance.now()
const config = readEnvironment()
const log = createLog(config.LOG_LEVEL, process.stderr.isTTY)
const closers: (() => Promise<unknown> | unknown)[] = []

/** Runs the site until a signal ends it. What was opened is closed in the opposite order. */
async function start(): Promise<void> {
  const where = config.DATABASE_URL ? 'Connecting to the database' : 'Starting the embedded PostgreSQL'
  const { connection, close } = await step(where, () => openDatabase(config))
  closers.unshift(close)
  await step('Bringing the database up to date', () => migrate(connection.db))
  if (config.DEMO) {
    await step('Looking after the demonstration catalogue', (show) =>
      loadDemo(connection.db, config.DATA_DIR, (done, total) => show(bar(done, total))),
    )
  }
  const bundler = config.NODE_ENV === 'development' ? await startBundler() : undefined
  const site = await createSite({ config, connection, log, ...bundler })
  closers.unshift(() => site.close())
  await site.listen({ port: config.PORT, host: config.HOST })
  closers.unshift(startHeartbeats(connection.db, log))
  const address = site.server.address()
  welcome(typeof address === 'object' && address ? address.port : config.PORT)
}

async function startBundler() {
  const { startDevelopment } = await import('./develop.ts')
  const { close, ...bundler } = await startDevelopment()
  closers.unshift(close)
  return bundler
}

function welcome(port: number): void {
  const shown = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const lines = [`\n  Ready in ${seconds} s: http://${shown}:${port}\n`]
  const accounts = config.DEMO ? findDemoAccounts(config.DATA_DIR) : []
  if (accounts.length > 0) lines.push('  Demonstration accounts of this installation:')
  for (const { role, email, password } of accounts) lines.push(`    ${role.padEnd(15)} ${email.padEnd(24)} ${password}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

let isStopping = false

async function stop(): Promise<void> {
  for (const close of closers) {
    await Promise.resolve(close()).catch((error: unknown) => log.error({ err: error }, 'while stopping'))
  }
  log.flush()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void stop().then(() => process.exit(0))
  })
}

start().catch(async (error: unknown) => {
  process.stderr.write(`\n  ${explain(error)}\n\n`)
  await stop()
  process.exit(1)
})

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${config.PORT} is taken by another program: set PORT.`
  if (code === 'EACCES') return `This account may not listen on port ${config.PORT}: set PORT.`
  return error instanceof Error
    ? config.NODE_ENV === 'production'
      ? error.message
      : String(error.stack)
    : String(error)
}
