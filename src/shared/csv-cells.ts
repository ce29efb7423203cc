// Spreadsheets treat a cell that begins with one of these as a formula, which may leak data or start programs. Some
// skip leading spaces.
const formula = /^(?:[\s']*[=+\-@＝＋－＠]|'*[\t\r\n])/u

/** Escapes a text that spreadsheets would read as a formula: `=1+1` becomes `'=1+1`. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Reverses `guardCell`. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** Returns one row of a table, with quotes where cells need them. */
export function toCsvRow(cells: readonly string[], delimiter: string): string {
  return cells
    .map(guardCell)
    .map((cell) => (/["\r\n;,\t]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)
}
