import { parse } from 'csv-parse/sync'
import { unguardCell } from '../../../../shared/csv-cells.ts'
import { catalogueBounds } from '../../rules.ts'

/** A row of a table, with the number of its first line in the file; an unreadable row has no cells. */
export type CsvRow = { line: number; bytes: number; cells: string[] | undefined }

// A longer cell has lost its closing quote.
const maxRowLines = 200
const maxLineLength = catalogueBounds.lineKilobytes * 1024

type Shape = { delimiter: string; width: number | undefined }

/**
 * Reads the rows of a UTF-8 table. An unclosed quote affects its own line only: the rows after it are read as if it
 * were absent.
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

/** A line without its terminator; one that is too long has no text. `end` is the start of the next line. */
type Line = { start: number; end: number; text: string | undefined }

function splitLines(bytes: Buffer) {
  // Old Mac files end their lines with a carriage return.
  const sign = bytes.includes('\n') ? '\n' : '\r'
  return {
    next(start: number): Line | undefined {
      if (start >= bytes.length) return undefined
      const found = bytes.indexOf(sign, start)
      const stop = found < 0 ? bytes.length : found
      const text = stop - start > maxLineLength ? undefined : bytes.toString('utf8', start, stop).replace(/\r$/, '')
      return { start, end: found < 0 ? bytes.length : found + 1, text }
    },
  }
}

/** Returns whether a quote is still open: quotes inside a cell are doubled, so a complete row has an even number. */
function isOpen(text: string): boolean {
  let isEven = true
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isEven = !isEven
  return !isEven
}

/**
 * Finds the remaining lines of a row with an open quote; undefined when they do not make a row of the table's width.
 */
function findRest(
  lines: ReturnType<typeof splitLines>,
  from: Line,
  { first, shape }: { first: string; shape: Shape },
): (Line & { cells: string[]; lineCount: number }) | undefined {
  const texts = [first]
  for (let at = lines.next(from.end); at?.text !== undefined; at = lines.next(at.end)) {
    texts.push(at.text)
    if (texts.length > maxRowLines || at.end - from.start > maxLineLength) return undefined
    if (!isOpen(at.text)) continue
    const cells = parseRow(texts.join('\n'), shape)
    const fits = cells && cells.length === (shape.width ?? cells.length)
    return fits ? { ...at, cells, lineCount: texts.length } : undefined
  }
  return undefined
}

function parseRow(text: string, { delimiter }: Shape): string[] | undefined {
  const cells = text.includes('"') ? splitQuoted(text, delimiter) : text.split(delimiter, catalogueBounds.columns + 1)
  return (cells ?? parseMalformedRow(text, delimiter))?.map(unguardCell)
}

/** Splits a well-formed quoted row into cells; undefined for any other. A library call per row costs 20 times more. */
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

const toEnd = (text: string, found: number): number => (found < 0 ? text.length : found)

/** Returns the index of the quote that ends a cell; -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function parseMalformedRow(text: string, delimiter: string): string[] | undefined {
  try {
    const rows: string[][] = parse(text, { delimiter, relax_column_count: true, relax_quotes: true })
    return rows.length === 1 ? rows[0] : undefined
  } catch {
    return undefined
  }
}
