import { type DecodedFile, decodeFile } from '../../../../../platform/parsing/decode-file.ts'
import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import type { ImportFormat, ListFormat } from '../../../transfer-contract.ts'
import { writeAnilistJson } from './anilist-json.ts'
import { readJsonList } from './json-list.ts'
import { createListCollector, type ListCollector, listBounds } from './list-collector.ts'
import { readListCsv, writeListCsv } from './list-csv.ts'
import type { ListLine, ReadList, UnreadLine } from './list-line.ts'
import { readMalXml, writeMalXml } from './mal-xml.ts'

type Format = { write: (lines: readonly ListLine[]) => string; extension: string; mediaType: string }

/** Export formats (docs/list-formats.md). */
export const listFormats: Record<ListFormat, Format> = {
  mal: { write: writeMalXml, extension: 'xml', mediaType: 'application/xml' },
  anilist: { write: writeAnilistJson, extension: 'json', mediaType: 'application/json' },
  csv: { write: writeListCsv, extension: 'csv', mediaType: 'text/csv' },
}

type Reader = (file: DecodedFile, list: ListCollector, onFormat: (site: ImportFormat) => void) => void

/**
 * Each passes the lines of a file to `list` and reports the list's owner.
 * @throws RefusedFile where it becomes unreadable
 */
const readers: Record<ListFormat, Reader> = { mal: readMalXml, anilist: readJsonList, csv: readListCsv }

/**
 * Reads a list file of any kind, detected by its content, not by its name. Lines read before the limit or the end of a
 * truncated file are kept.
 * @throws RefusedFile when none of it can be read
 */
export async function readListFile(given: Uint8Array): Promise<ReadList & { format: ImportFormat }> {
  const file = await decodeFile(given, listBounds.megabytes)
  const list = createListCollector()
  const kind = detectFormat(file.bytes)
  let format: ImportFormat = kind
  const onFormat = (site: ImportFormat) => {
    format = site
  }
  let broken: string | undefined
  try {
    readers[kind](file, list, onFormat)
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    broken = error.message
  }
  const stopped = file.cut ?? broken
  const { lines, unread, unreadCount } = list
  if (lines.length === 0) throw new RefusedFile(whyNothing(unread[0], stopped))
  return { format, lines, unread, unreadCount, stopped }
}

function whyNothing(first: UnreadLine | undefined, stopped: string | undefined): string {
  const reasons = [first && `Aucune ligne lisible : ligne ${first.line}, ${first.reason}.`, stopped]
  return reasons.filter(Boolean).join(' ') || 'Ce fichier ne contient aucun anime.'
}

const maxSniffedBytes = 4096

function detectFormat(bytes: Buffer): ListFormat {
  const start = bytes.toString('latin1', 0, maxSniffedBytes).trimStart()
  if (start === '' && bytes.length <= maxSniffedBytes) throw new RefusedFile('Ce fichier est vide.')
  if (start.startsWith('<')) return 'mal'
  return start.startsWith('{') || start.startsWith('[') ? 'anilist' : 'csv'
}
