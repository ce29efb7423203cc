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
