/** One reason that lines were left out for: how many they are, and the first of them. */
export type RefusalReason = { reason: string; count: number; lines: number[] }

/** So many reasons are told apart, and so many lines are named with each. */
const mostReasons = 100
const mostLines = 5

/** Counts reasons as they come; those that differ in the value or the line they name alone are one. */
export function groupReasons() {
  const groups = new Map<string, RefusalReason>()
  return {
    add(line: number, reasons: readonly string[]): void {
      for (const reason of new Set(reasons.map(withoutValues))) {
        const group = groups.get(reason) ?? { reason, count: 0, lines: [] }
        if (group.count === 0 && groups.size === mostReasons) continue
        groups.set(reason, group)
        group.count++
        if (group.lines.length < mostLines) group.lines.push(line)
      }
    },
    /** The most frequent first. */
    list: (): RefusalReason[] => [...groups.values()].sort((a, b) => b.count - a.count),
  }
}

/** '« OAV » n'est pas …' and '« ONA » n'est pas …' say the same. */
function withoutValues(reason: string): string {
  return reason
    .replace(/«[^«»]*»/g, '« … »')
    .replace(/\[\d+\]/g, '[…]')
    .replace(/\b(ligne|que le) \d+/g, '$1 …')
}
