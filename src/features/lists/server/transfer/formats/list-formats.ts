import { type DecodedFile, decodeFile } from '../../../../../platform/parsing/decode-file.ts'
import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import type { BroughtFormat, ListFormat } from '../../../transfer-contract.ts'
import { writeAnilistJson } from './anilist-json.ts'
import { readJsonList } from './json-list.ts'
import { listBounds } from './list-bounds.ts'
import { createListCollector, type ListCollector } from './list-collector.ts'
import { readListCsv, writeListCsv } from './list-csv.ts'
import type { ListLine, ReadList, UnreadLine } from './list-line.ts'
import { readMalXml, writeMalXml } from './mal-xml.ts'

type Format = {
  write: (lines: readonly ListLine[]) => string
  extension: string
  mediaType: string
}

/** The kinds of files that lists go out as (docs/list-formats.md). */
export const listFormats: Record<ListFormat, Format> = {
  mal: { write: writeMalXml, extension: 'xml', mediaType: 'application/xml' },
  anilist: { write: writeAnilistJson, extension: 'json', mediaType: 'application/json' },
  csv: { write: writeListCsv, extension: 'csv', mediaType: 'text/csv' },
}

type Reader = (file: DecodedFile, list: ListCollector, tell: (site: BroughtFormat) => void) => void

/** Each hands the lines of a file to `list` and tells whose it is. @throws RefusedFile where it cannot be read further */
const readers: Record<ListFormat, Reader> = { mal: readMalXml, anilist: readJsonList, csv: readListCsv }

/**
 * Reads a list file of any kind; the kind is told from what it holds, not from its name. What was read before the file
 * went on for too long, or broke off, is kept.
 * @throws RefusedFile when nothing of it can be read
 */
export async function readListFile(given: Uint8Array): Promise<ReadList & { format: BroughtFormat }> {
  const file = await decodeFile(given, listBounds.megabytes)
  const list = createListCollector()
  let format: BroughtFormat = tellFormat(file.bytes)
  const tell = (site: BroughtFormat) => {
    format = site
  }
  const broken = readUntilStopped(() => readers[format as ListFormat](file, list, tell))
  const stopped = file.cut ?? broken
  const { lines, unread, unreadCount } = list
  if (lines.length === 0) throw new RefusedFile(whyNothing(unread[0], stopped))
  return { format, lines, unread, unreadCount, stopped }
}

/** @returns why the reading ended early */
function readUntilStopped(read: () => void): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof RefusedFile) return error.message
    throw error
  }
}

function whyNothing(first: UnreadLine | undefined, stopped: string | undefined): string {
  const reasons = [first && `Aucune ligne lisible : ligne ${first.line}, ${first.reason}.`, stopped]
  return reasons.filter(Boolean).join(' ') || 'Ce fichier ne contient aucun anime.'
}

const longestStart = 4096

function tellFormat(bytes: Buffer): ListFormat {
  const start = bytes.toString('latin1', 0, longestStart).trimStart()
  if (start === '' && bytes.length <= longestStart) throw new RefusedFile('Ce fichier est vide.')
  if (start.startsWith('<')) return 'mal'
  return start.startsWith('{') || start.startsWith('[') ? 'anilist' : 'csv'
}
