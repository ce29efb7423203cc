import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log/create-log.ts'
import { checkDisk } from './checks/check-disk.ts'

type Close = () => Promise<unknown> | unknown

/**
 * Ends this process on SIGINT, SIGTERM and the end of its terminal, closing its parts in reverse order.
 * @returns `add` registers a part to close; `fail` ends the process after a failed start, and names the setting to
 * change where `config` tells
 */
export function endOnSignal(log: Log) {
  const closers: Close[] = []
  let isStopping = false

  async function stop(): Promise<void> {
    for (let close = closers.shift(); close; close = closers.shift()) {
      await Promise.resolve(close()).catch((error: unknown) => log.error({ err: error }, 'failed to stop'))
    }
    log.flush()
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void stop().then(() => process.exit(0))
    })
  }
  return {
    add: (close: Close) => void closers.unshift(close),
    fail: (config?: Config) => async (error: unknown) => {
      // A start that a signal interrupts finds its parts closed.
      if (isStopping) return
      isStopping = true
      process.stderr.write(`\n  ${explain(error, config)}\n\n`)
      await stop()
      process.exit(1)
    },
  }
}

function explain(error: unknown, config: Config | undefined): string {
  if (!(error instanceof Error)) return String(error)
  if (!config) return error.message
  const { HOST, PORT, METRICS_PORT, NODE_ENV } = config
  const { code, syscall, hostname, port = PORT } = error as NodeJS.ErrnoException & { port?: number; hostname?: string }
  const name = port === METRICS_PORT ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: set ${name}.`
  if (code === 'EACCES' && syscall === 'listen') return `This account may not listen on port ${port}: set ${name}.`
  if ((code === 'EADDRNOTAVAIL' && syscall === 'listen') || (syscall === 'getaddrinfo' && hostname === HOST))
    return `This machine has no address ${HOST}: set HOST.`
  const message = NODE_ENV === 'production' ? error.message : String(error.stack)
  // A full disk can stop PostgreSQL anywhere, with unrelated error messages.
  const lack = checkDisk(config).find(({ state }) => state === 'wrong')
  return lack && !message.includes(lack.words) ? `${message}\n  ${lack.words}.` : message
}
