import { parse } from 'csv-parse/sync'
import { unguardCell } from '../../../../shared/csv-cells.ts'
import { catalogueBounds } from './catalogue-bounds.ts'

/** A row of a table, with the number of its first line in the file; one that cannot be read has no cells. */
export type CsvRow = { line: number; bytes: number; cells: string[] | undefined }

// A cell that goes on for longer has lost its closing quote.
const longestRowLines = 200
const longestLine = catalogueBounds.lineKilobytes * 1024

type Shape = { delimiter: string; width: number | undefined }

/**
 * The rows of a table in UTF-8. A quote that is never closed costs its own line only: the rows after it are read as if
 * it were not there.
 */
export function* readCsvRows(bytes: Buffer, delimiter: string): Generator<CsvRow> {
  const lines = splitLines(bytes)
  const shape: Shape = { delimiter, width: undefined }
  let number = 0
  for (let at = lines.next(0); at; at = lines.next(at.end)) {
    const line = number++
    const first = at.text
    if (first?.trim() === '') continue
    const rest = first !== undefined && isOpen(first) ? findRest(lines, at, { first, shape }) : undefined
    const cells = rest?.cells ?? (first === undefined ? undefined : parseRow(first, shape))
    yield { line: line + 1, bytes: (rest ?? at).end - at.start, cells }
    shape.width ??= cells?.length
    if (rest) {
      number += rest.lineCount - 1
      at = rest
    }
  }
}

/** A line without its end; one that is too long has no text. `end` is where the next one begins. */
type Line = { start: number; end: number; text: string | undefined }

function splitLines(bytes: Buffer) {
  // Tables of an old Mac end their lines otherwise.
  const sign = bytes.includes('\n') ? '\n' : '\r'
  return {
    next(start: number): Line | undefined {
      if (start >= bytes.length) return undefined
      const found = bytes.indexOf(sign, start)
      const stop = found < 0 ? bytes.length : found
      const text = stop - start > longestLine ? undefined : bytes.toString('utf8', start, stop).replace(/\r$/, '')
      return { start, end: found < 0 ? bytes.length : found + 1, text }
    },
  }
}

/** Whether a quote in it is still open: quotes inside a cell are doubled, so that a whole row has an even number. */
function isOpen(text: string): boolean {
  let isEven = true
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isEven = !isEven
  return !isEven
}

type Rest = Line & { cells: string[]; lineCount: number }

/** The lines that belong to a row whose quote is open; undefined when they do not make one of the table's width. */
function findRest(
  lines: ReturnType<typeof splitLines>,
  from: Line,
  { first, shape }: { first: string; shape: Shape },
): Rest | undefined {
  const texts = [first]
  for (let at = lines.next(from.end); at?.text !== undefined; at = lines.next(at.end)) {
    texts.push(at.text)
    if (texts.length > longestRowLines || at.end - from.start > longestLine) return undefined
    if (!isOpen(at.text)) continue
    const cells = parseRow(texts.join('\n'), shape)
    const fits = cells && cells.length === (shape.width ?? cells.length)
    return fits ? { ...at, cells, lineCount: texts.length } : undefined
  }
  return undefined
}

function parseRow(text: string, { delimiter }: Shape): string[] | undefined {
  const cells = text.includes('"') ? splitQuoted(text, delimiter) : text.split(delimiter, catalogueBounds.columns + 1)
  return (cells ?? parseOddRow(text, delimiter))?.map(unguardCell)
}

/** The cells of a row with quotes as they should be; undefined for any other. A library call a row costs 20 times more. */
function splitQuoted(text: string, delimiter: string): string[] | undefined {
  const cells: string[] = []
  let at = 0
  while (cells.length <= catalogueBounds.columns) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? closingQuote(text, at + 1) + 1 : toEnd(text, text.indexOf(delimiter, at))
    if (end === 0 || (end < text.length && text[end] !== delimiter)) return undefined
    cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end))
    if (end === text.length) return cells
    at = end + 1
  }
  return cells
}

function toEnd(text: string, found: number): number {
  return found < 0 ? text.length : found
}

/** Where the quote stands that ends a cell; -1 when none does. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function parseOddRow(text: string, delimiter: string): string[] | undefined {
  try {
    const rows: string[][] = parse(text, { delimiter, relax_column_count: true, relax_quotes: true })
    return rows.length === 1 ? rows[0] : undefined
  } catch {
    return undefined
  }
}
