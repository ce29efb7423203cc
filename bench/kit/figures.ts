/** Prints a table: title, head and aligned cells; all columns except the first are right-aligned. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const toLine = (row: string[]) => row.map((cell, at) => pad(cell, widths[at] ?? 0, at === 0)).join('   ')
  const lines = [toLine(head), widths.map((width) => '─'.repeat(width)).join('   '), ...rows.map(toLine)]
  process.stdout.write(`\n${title}\n\n${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}\n\n`)
}

function pad(cell: string, width: number, isFirst: boolean): string {
  return isFirst ? cell.padEnd(width) : cell.padStart(width)
}

/** Formats three significant digits without an exponent: `0.0421`, `1.23`, `12.3`, `123`. */
export function toShort(value: number): string {
  if (value === 0 || Math.abs(value) >= 100) return value.toFixed(0)
  return value.toFixed(Math.min(2 - Math.floor(Math.log10(Math.abs(value))), 6))
}

export type Aim = { atLeast: number } | { atMost: number }

/** Tests a figure against its aim, with its mark in tables: `≥ 0.8 ✓`. */
export function judge(figure: number, aim: Aim): { isReached: boolean; text: string } {
  const isReached = 'atLeast' in aim ? figure >= aim.atLeast : figure <= aim.atMost
  const wanted = 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`
  return { isReached, text: `${wanted} ${isReached ? '✓' : '✗'}` }
}

/**
 * Returns the value below which a share of the values lies (nearest rank).
 * @param share 0 to 1: 0.5 is the median
 * @throws Error if there are none
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)]
  if (value === undefined) throw new Error('no values to take a percentile of')
  return value
}

/** Returns the median; of an even number of values, the lower middle one. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Makes a call. @returns how long it took, in milliseconds */
export async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}
