import { pino } from 'pino'

/** Patterns of secrets, and their replacements in the log. */
const shapes: [RegExp, string][] = [
  [/:\/\/[^\s/:@"]{0,100}:[^\s/@"]{1,200}@/g, '://[secret]@'],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, '[e-mail]'],
  [/\bBearer +[\w.~+/=-]+/gi, 'Bearer [secret]'],
  [/\bsumine_[\w-]{20,}/g, '[secret]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]'],
  [/\$argon2\w{1,2}\$[\w$=,+/-]+/g, '[secret]'],
]

/** Removes personal addresses, tokens and server passwords from a log line, including those quoted by errors. */
export function keepSecretsOut(line: string): string {
  return shapes.reduce((text, [shape, instead]) => text.replace(shape, instead), line)
}

/**
 * In these properties PostgreSQL quotes whole rows and values, and Valkey's client its commands, even with a password.
 */
const quoting = ['detail', 'where', 'internalQuery', 'parameters', 'query', 'command']

/** Returns an error's properties for the log, without the rows and commands that it concerns. */
export function toLoggedError(error: Error): Record<string, unknown> {
  const serialised: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const name of quoting) delete serialised[name]
  return serialised
}
