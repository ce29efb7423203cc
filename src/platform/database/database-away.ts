import { codeOf } from '../../shared/code-of.ts'

const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
// Connection failures, no room or memory, shutdown, and statement timeouts.
const awayStates = /^(08|53|57P0|57014|25006)/
// The last two come from this process: a request's work may outlive its client and the site.
const awayWords = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'driver has already been destroyed',
  'Cannot use a pool after calling end',
]

/** True when the server takes no writes: it is a standby, or its operator closed it. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** True when an error means that the database is unreachable, rather than that it refused a query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const code = codeOf(error) ?? ''
  return awayCodes.has(code) || awayStates.test(code) || awayWords.some((words) => error.message.includes(words))
}
