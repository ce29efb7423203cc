/**
 * Shortens a text to one line of at most `longest` characters, cut between words and ended with '…'.
 * @param longest includes the '…'
 */
export function shortenText(text: string, longest: number): string {
  // Non-breaking spaces stay.
  const line = text.replace(/[ \t\r\n]+/g, ' ').trim()
  if (line.length <= longest) return line
  const cut = line.slice(0, longest - 1)
  // Never splits a surrogate pair. A text of one long word is cut inside it.
  const whole = /\s/.test(line[longest - 1] ?? '') ? cut : cut.replace(/\s+\S*$/, '')
  return `${whole.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:.!?–—-]+$/, '')}…`
}
