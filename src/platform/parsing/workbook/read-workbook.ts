import { dayMs } from '../../../shared/durations.ts'
import { RefusedFile } from '../refused-file.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { readElements } from './read-elements.ts'

// The mark-up of cells is several times the size of their text.
const markupFactor = 5
const maxSharedTexts = 1_000_000
const maxFormats = 10_000
const maxColumns = 1000
const maxRows = 1_048_576
const mainSheet = 'xl/workbook.xml'
const instead = 'Enregistrez-le au format Excel (.xlsx) ou CSV.'

/** True for the first bytes of workbooks and other ZIP archives. */
export const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

/** True for files of older Excel versions, and password-protected newer ones. */
export function isOldWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('hex') === 'd0cf11e0'
}

export const oldWorkbook = `Ce classeur est d’un ancien format, ou protégé par un mot de passe. ${instead}`

/**
 * Reads the first visible sheet of an Excel workbook (.xlsx) as a UTF-8 table with tabs between its cells. Formulas
 * give their last result, dates are dates, and all rows are at least as wide as the first. Rows keep their numbers.
 * @returns the table, up to `maxMegabytes`, and why it is cut
 * @throws RefusedFile when it is no workbook, damaged, or too large when decompressed
 */
export async function readWorkbook(
  bytes: Uint8Array,
  maxMegabytes: number,
): Promise<{ bytes: Buffer; cut: string | undefined }> {
  const archive = await openArchive(bytes, maxMegabytes * markupFactor)
  if (!archive.has(mainSheet)) throw new RefusedFile(whyNoWorkbook(archive))
  const { sheet, is1904 } = await findFirstSheet(archive)
  const max = maxMegabytes * 1024 * 1024
  const texts = await readSharedTexts(archive, max)
  const dateStyles = await readDateStyles(archive)
  const table = createTable(max)
  const toText = (type: string, value: string, style: number) => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'oui' : 'non'
    if (type !== 'n' || value === '') return value
    const number = Number(value)
    // Excel stores two digits beyond a number's precision.
    const plain = Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value
    return (dateStyles.has(style) && toDateText(number, is1904)) || plain
  }
  try {
    await readRows(archive.read(sheet), { toText, addRow: table.addRow })
  } catch (error) {
    if (error !== table.full) throw error
  }
  return table.end()
}

function whyNoWorkbook({ has }: Archive): string {
  if (has('xl/workbook.bin') || has('content.xml')) return `Ce classeur n’est pas au format .xlsx. ${instead}`
  return 'Ce fichier est une archive : choisissez le fichier XML, JSON, CSV ou XLSX lui-même.'
}

async function findFirstSheet(archive: Archive): Promise<{ sheet: string; is1904: boolean }> {
  let relation: string | undefined
  let is1904 = false
  await readElements(archive.read(mainSheet), {
    open: (name, given) => {
      if (name === 'workbookPr') is1904 = given.date1904 === '1' || given.date1904 === 'true'
      const id = Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && (given.state ?? 'visible') === 'visible') relation ??= id
    },
  })
  let target: string | undefined
  await readElements(archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === relation) target = Target
    },
  })
  const sheet = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (relation === undefined || !archive.has(sheet)) throw new RefusedFile('Ce classeur n’a pas de feuille.')
  return { sheet, is1904 }
}

/** Reads the shared texts, which cells refer to by index. Phonetic readings of Japanese are left out. */
async function readSharedTexts(archive: Archive, maxLetters: number): Promise<string[]> {
  const texts: string[] = []
  let parts: string[] = []
  let letters = 0
  let isText = false
  let isReading = false
  await readElements(archive.read('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') parts = []
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text: (text) => {
      if (isText) parts.push(text)
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isReading = false
      if (name !== 'si') return
      const whole = parts.join('')
      letters += whole.length
      if (letters > maxLetters || texts.length >= maxSharedTexts) {
        throw new RefusedFile('Ce classeur a trop de textes. Enregistrez sa feuille au format CSV.')
      }
      texts.push(whole)
    },
  })
  return texts
}

/** Reads the styles of cells whose numbers are dates. */
async function readDateStyles(archive: Archive): Promise<Set<number>> {
  const codes = new Map<number, string>()
  const dates = new Set<number>()
  let isOfCells = false
  let styles = 0
  await readElements(archive.read('xl/styles.xml'), {
    open: (name, { numFmtId, formatCode = '' }) => {
      const id = Number(numFmtId)
      if (name === 'numFmt' && codes.size < maxFormats) codes.set(id, formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      if (isDateFormat(id, codes.get(id)) && dates.size < maxFormats) dates.add(styles)
      styles++
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return dates
}

type RowReader = {
  toText: (type: string, value: string, style: number) => string
  /** @param number its place in the sheet, from 1 */
  addRow: (number: number, cells: string[]) => void
}

async function readRows(chunks: AsyncIterable<Buffer>, { toText, addRow }: RowReader): Promise<void> {
  let row = 0
  let cells: string[] = []
  let cell = { type: 'n', style: 0, column: 0 }
  let value = ''
  let isValue = false
  await readElements(chunks, {
    open: (name, given) => {
      if (name === 'row') {
        row = Math.max(row + 1, Math.min(Number(given.r) || 0, maxRows))
        cells = []
      } else if (name === 'c') {
        cell = { type: given.t ?? 'n', style: Number(given.s) || 0, column: toColumn(given.r) ?? cells.length }
        value = ''
      }
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (name) => {
      isValue = false
      if (name === 'c' && cell.column < maxColumns) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = toText(cell.type, value, cell.style)
      } else if (name === 'row') addRow(row, cells)
    },
  })
}

/** Returns 0 for `A1`, 27 for `AB7`. */
function toColumn(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function createTable(maxBytes: number) {
  const lines: string[] = []
  const full = new Error('The table is full.')
  let bytes = 0
  let width = 0
  let cut: string | undefined
  let written = 0
  function addRow(number: number, given: string[]): void {
    const cells = withoutEmptyEnd(given)
    if (cells.length === 0) return
    width ||= cells.length
    const padded = cells.length < width ? [...cells, ...Array(width - cells.length).fill('')] : cells
    const line = `${'\n'.repeat(number - 1 - written)}${padded.map(toCell).join('\t')}\n`
    bytes += Buffer.byteLength(line)
    if (bytes > maxBytes) {
      cut = `Un classeur compte au plus ${maxBytes / 1024 / 1024} Mo de texte.`
      throw full
    }
    lines.push(line)
    written = number
  }
  return { full, addRow, end: () => ({ bytes: Buffer.from(lines.join('')), cut }) }
}

function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}

function toCell(text: string): string {
  const plain = text.replace(/\t/g, ' ').replace(/\r\n?/g, '\n')
  return /["\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

// Day 1 is 1 January 1900. Excel counts 29 February 1900, which never existed, as day 60.
const start1900 = Date.UTC(1899, 11, 30)
const start1904 = Date.UTC(1904, 0, 1)

/** The built-in formats of dates and times, which workbooks use without defining them. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 57])

/** True for a format that shows numbers as dates. @param code the format's text, if the workbook defines it */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id)
  // Quoted texts, colours and languages in brackets, and escaped characters are no parts of dates; [h] counts hours.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
  return /[dmyhsja]/i.test(bare.replace(/general|standard/gi, ''))
}

/**
 * Formats a count of days like a French table: `2026-01-31`, or `31/01/2026 18:30` with a time of day, in the author's
 * unstated time zone; `18:30` for a time alone.
 */
function toDateText(days: number, is1904: boolean): string | undefined {
  const at = new Date((is1904 ? start1904 : start1900) + Math.round(days * 86400) * 1000)
  if (days < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return undefined
  const [date, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)]
  if (days < 1) return time
  if (at.getTime() % dayMs === 0) return date
  return `${date.split('-').toReversed().join('/')} ${time}`
}
