const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
// Unreachable, without room or memory, ending, and a statement that took too long.
const awayStates = /^(08|53|57P0|57014)/

/** True when an error says that the database cannot be reached, as opposed to refusing a query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const code = 'code' in error ? String(error.code) : ''
  return (
    awayCodes.has(code) ||
    awayStates.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
