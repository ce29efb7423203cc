import { type Logger, pino } from 'pino'

export type Log = Logger

/** The process's log: one JSON object a line on standard error, or on the terminal's taste in development. */
export function createLog(level: string, readable: boolean): Log {
  if (readable)
    return pino({ level, transport: { target: 'pino-pretty', options: { destination: 2, ignore: 'pid,hostname' } } })
  return pino({ level }, pino.destination({ dest: 2, sync: false }))
}
