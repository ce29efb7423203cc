/** The result of a check in one line: the state, and the fix when one is needed. */
export type Finding = {
  about:
    | 'settings'
    | 'disk'
    | 'videos'
    | 'database'
    | 'storage'
    | 'backups'
    | 'mail'
    | 'valkey'
    | 'resolver'
    | 'proxy'
    | 'clock'
    | 'secrets'
  /** `wrong`: the site, or a part of it, does not work. `doubtful`: it works, but perhaps not as intended. */
  state: 'good' | 'doubtful' | 'wrong'
  words: string
}

/** Returns an error's message in one line. */
export function inOneLine(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return inOneLine(error.errors[0])
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.replace(/\s+/g, ' ').trim()
}
