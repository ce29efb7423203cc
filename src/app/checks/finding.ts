/** What a check found, in one line: what is so, and when something is to be done, what. */
export type Finding = {
  about: 'settings' | 'disk' | 'database' | 'storage' | 'mail' | 'valkey' | 'proxy' | 'clock' | 'secrets'
  /** Wrong: the site, or a part of it, does not work. Doubtful: it does, but perhaps not as it is meant. */
  state: 'good' | 'doubtful' | 'wrong'
  words: string
}

/** What an error says, in one line. */
export function inOneLine(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return inOneLine(error.errors[0])
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.replace(/\s+/g, ' ').trim()
}
