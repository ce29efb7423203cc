import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { keepSecretsOut, toLoggedError } from './keep-secrets-out.ts'

export type Log = Logger

const written: LoggerOptions = { serializers: { err: toLoggedError }, hooks: { streamWrite: keepSecretsOut } }

/**
 * Creates the process's log: one JSON object per line on standard error, or readable lines in development. No line
 * holds an e-mail address or a token, whatever is logged.
 * @param destination receives the lines instead
 */
export function createLog(level: string, readable: boolean, destination?: DestinationStream): Log {
  if (readable) {
    const transport = { target: 'pino-pretty', options: { destination: 2, ignore: 'pid,hostname' } }
    return pino({ ...written, level, transport })
  }
  return pino({ ...written, level }, destination ?? pino.destination({ dest: 2, sync: false }))
}
