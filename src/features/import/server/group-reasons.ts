import type { ImportReport } from '../contract.ts'

/** A reason for refusing lines, with their number and the first of them. */
type RefusalReason = ImportReport['reasons'][number]

/** Maximum number of distinct reasons, and of lines named with each. */
const maxReasons = 100
const maxLines = 5

/** Counts reasons; those that differ only in a value or line are one. */
export function groupReasons() {
  const groups = new Map<string, RefusalReason>()
  return {
    add(line: number, reasons: readonly string[]): void {
      for (const reason of new Set(reasons.map(withoutValues))) {
        const group = groups.get(reason) ?? { reason, count: 0, lines: [] }
        if (group.count === 0 && groups.size === maxReasons) continue
        groups.set(reason, group)
        group.count++
        if (group.lines.length < maxLines) group.lines.push(line)
      }
    },
    /** Most frequent first. */
    list: (): RefusalReason[] => [...groups.values()].sort((a, b) => b.count - a.count),
  }
}

/** Equates '« OAV » n'est pas …' and '« ONA » n'est pas …'. */
function withoutValues(reason: string): string {
  return reason
    .replace(/«[^«»]*»/g, '« … »')
    .replace(/\[\d+\]/g, '[…]')
    .replace(/\b(ligne|que le) \d+/g, '$1 …')
}
