import { pino } from 'pino'

/** What has the shape of something that nobody may read in a log, and what stands there instead. */
const shapes: [RegExp, string][] = [
  [/:\/\/[^\s/:@"]{0,100}:[^\s/@"]{1,200}@/g, '://[secret]@'],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, '[e-mail]'],
  [/\bBearer +[\w.~+/=-]+/gi, 'Bearer [secret]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]'],
  [/\$argon2\w{1,2}\$[\w$=,+/-]+/g, '[secret]'],
]

/** A line of the log without addresses of people, tokens, and passwords of servers, wherever an error quotes them. */
export function keepSecretsOut(line: string): string {
  return shapes.reduce((text, [shape, instead]) => text.replace(shape, instead), line)
}

/** In these PostgreSQL quotes whole rows and values. */
const quoting = ['detail', 'where', 'internalQuery', 'parameters', 'query']

/** An error as the log shows it: all that it says of itself, without the rows that it happened to. */
export function toLoggedError(error: Error): Record<string, unknown> {
  const told: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const name of quoting) delete told[name]
  return told
}
