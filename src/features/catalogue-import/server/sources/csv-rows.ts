import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse/sync'
import { unguardCell } from '../../../../shared/csv-cells.ts'

/** A row of a table, with the number of its first line in the file; one that cannot be read has no cells. */
export type CsvRow = { line: number; cells: string[] | undefined }

// A cell that goes on for longer has lost its closing quote.
const longestRowLines = 200

/**
 * The rows of a table, read as a stream. A quote that is never closed costs its own line only: the rows after it are
 * read as if it were not there.
 */
export async function* readCsvRows(path: string, delimiter: string): AsyncGenerator<CsvRow> {
  const lines = readAhead(path)
  let width: number | undefined
  let line = 0
  for (let first = await lines.take(); first !== undefined; first = await lines.take()) {
    line++
    if (first.trim() === '') continue
    const rest = isOpen(first) ? await lines.peek(longestRowLines - 1) : []
    const row = joinRow([first, ...rest], { delimiter, width })
    yield { line, cells: row.cells }
    width ??= row.cells?.length
    lines.drop(row.lineCount - 1)
    line += row.lineCount - 1
  }
}

/** Whether a quote in it is still open: quotes inside a cell are doubled, so that a whole row has an even number. */
function isOpen(text: string): boolean {
  return text.split('"').length % 2 === 0
}

type Shape = { delimiter: string; width: number | undefined }

/** The row that begins with the first line: on as many lines as make it one of the table's width, else on one. */
function joinRow(lines: string[], shape: Shape): { cells: string[] | undefined; lineCount: number } {
  const [first = ''] = lines
  if (!isOpen(first)) return { cells: parseRow(first, shape), lineCount: 1 }
  for (let count = 2; count <= lines.length; count++) {
    if (!isOpen(lines[count - 1] ?? '')) continue
    const cells = parseRow(lines.slice(0, count).join('\n'), shape)
    if (cells && cells.length === (shape.width ?? cells.length)) return { cells, lineCount: count }
  }
  return { cells: parseRow(first, shape), lineCount: 1 }
}

function parseRow(text: string, { delimiter }: Shape): string[] | undefined {
  try {
    const rows: string[][] = parse(text, { delimiter, relax_column_count: true, relax_quotes: true })
    return rows.length === 1 ? rows[0]?.map(unguardCell) : undefined
  } catch {
    return undefined
  }
}

/** The lines of a file, of which some can be looked at before they are taken. */
function readAhead(path: string) {
  const input = createReadStream(path)
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  const ahead: string[] = []
  let isFirst = true

  async function fill(count: number): Promise<void> {
    while (ahead.length < count) {
      const { value, done } = await lines.next()
      if (done) return
      ahead.push(isFirst ? value.replace(/^\ufeff/, '') : value)
      isFirst = false
    }
  }

  return {
    take: async (): Promise<string | undefined> => {
      await fill(1)
      return ahead.shift()
    },
    peek: async (count: number): Promise<string[]> => {
      await fill(count)
      return ahead.slice(0, count)
    },
    drop: (count: number): void => {
      ahead.splice(0, count)
    },
  }
}
