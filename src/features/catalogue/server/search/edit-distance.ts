/**
 * Counts the insertions, deletions, replacements and swaps of neighbours between two texts (optimal string alignment).
 * @param free 'end' ignores the rest of `name` (a title still being typed); 'ends' its beginning too
 */
export function countEdits(typed: string, name: string, free: 'none' | 'end' | 'ends' = 'none'): number {
  const width = name.length + 1
  let before = new Uint16Array(width)
  let above = new Uint16Array(width)
  let row = new Uint16Array(width)
  if (free !== 'ends') for (let column = 0; column < width; column++) above[column] = column
  for (let line = 1; line <= typed.length; line++) {
    fillRow({ typed, name, line, before, above, row })
    const done = before
    before = above
    above = row
    row = done
  }
  if (free === 'none') return above[name.length] ?? 0
  return above.reduce((min, edits) => Math.min(min, edits), typed.length)
}

type Lines = { typed: string; name: string; line: number; before: Uint16Array; above: Uint16Array; row: Uint16Array }

function fillRow({ typed, name, line, before, above, row }: Lines): void {
  const letter = typed.charCodeAt(line - 1)
  const last = line > 1 ? typed.charCodeAt(line - 2) : -1
  row[0] = line
  for (let column = 1; column <= name.length; column++) {
    const other = name.charCodeAt(column - 1)
    let edits = at(above, column - 1) + (letter === other ? 0 : 1)
    edits = Math.min(edits, at(above, column) + 1, at(row, column - 1) + 1)
    if (column > 1 && last === other && letter === name.charCodeAt(column - 2)) {
      edits = Math.min(edits, at(before, column - 2) + 1)
    }
    row[column] = edits
  }
}

const at = (row: Uint16Array, column: number): number => row[column] ?? 0
