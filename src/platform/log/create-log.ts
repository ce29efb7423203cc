import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { keepSecretsOut, toLoggedError } from './keep-secrets-out.ts'

export type Log = Logger

const written: LoggerOptions = { serializers: { err: toLoggedError }, hooks: { streamWrite: keepSecretsOut } }

const printer = 'pino-pretty'

/**
 * Creates the process's log: one JSON object per line on standard error, or readable lines where the tool for them is
 * installed, which an image leaves out. No line holds an e-mail address or a token, whatever is logged.
 * @param destination receives the lines instead
 */
export function createLog(level: string, readable: boolean, destination?: DestinationStream): Log {
  if (readable && hasPrinter()) {
    const transport = { target: printer, options: { destination: 2, ignore: 'pid,hostname' } }
    return pino({ ...written, level, transport })
  }
  return pino({ ...written, level }, destination ?? pino.destination({ dest: 2, sync: false }))
}

function hasPrinter(): boolean {
  try {
    createRequire(import.meta.url).resolve(printer)
    return true
  } catch {
    return false
  }
}
