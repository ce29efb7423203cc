// A cell that begins with one of these is a formula to a spreadsheet, which may send data away or start programs. Some
// spreadsheets take spaces away first.
const formula = /^(?:[\s']*[=+\-@＝＋－＠]|'*[\t\r\n])/u

/** A text that spreadsheets take for a text: `=1+1` is written `'=1+1`. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** What `guardCell` was given. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** One row of a table, its cells quoted where they must be. */
export function toCsvRow(cells: readonly string[], delimiter: string): string {
  return cells
    .map(guardCell)
    .map((cell) => (/["\r\n;,\t]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)
}
