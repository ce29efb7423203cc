/**
 * Returns whether the path and query of an address match a pattern, in which `*` stands for any text. The time is at
 * most proportional to the product of their lengths.
 */
export function matchesPath({ pathname, search }: URL, pattern: string): boolean {
  const text = pathname + search
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let place = first.length
  for (const part of others) {
    const found = text.indexOf(part, place)
    if (found === -1) return false
    place = found + part.length
  }
  return place <= text.length - last.length
}
