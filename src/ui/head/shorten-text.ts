/**
 * A text in one line of at most `longest` characters, cut between words and ended with '…' when it was cut.
 * @param longest counts the '…'
 */
export function shortenText(text: string, longest: number): string {
  // Spaces that may not break stay what they are.
  const line = text.replace(/[ \t\r\n]+/g, ' ').trim()
  if (line.length <= longest) return line
  const cut = line.slice(0, longest - 1)
  // A surrogate pair is never cut in two; a cut inside the only word keeps what fits of it.
  const whole = /\s/.test(line[longest - 1] ?? '') ? cut : cut.replace(/\s+\S*$/, '')
  return `${whole.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:.!?–—-]+$/, '')}…`
}
