import type { ListFormat } from '../../contract.ts'
import { readAnilistJson, writeAnilistJson } from './anilist-json.ts'
import { decodeListFile } from './decode-list-file.ts'
import { readListCsv, writeListCsv } from './list-csv.ts'
import type { ListLine, ReadList } from './list-line.ts'
import { readMalXml, writeMalXml } from './mal-xml.ts'
import { unreadableList } from './unreadable-list.ts'

type Format = {
  read: (text: string) => ReadList
  write: (lines: readonly ListLine[]) => string
  extension: string
  mediaType: string
}

/** The kinds of files that lists come in and go out as (docs/list-formats.md). */
export const listFormats: Record<ListFormat, Format> = {
  mal: { read: readMalXml, write: writeMalXml, extension: 'xml', mediaType: 'application/xml' },
  anilist: { read: readAnilistJson, write: writeAnilistJson, extension: 'json', mediaType: 'application/json' },
  csv: { read: readListCsv, write: writeListCsv, extension: 'csv', mediaType: 'text/csv' },
}

const mostLines = 10_000

/**
 * Reads a list file of any kind; the kind is told from what it holds, not from its name.
 * @throws AppError VALIDATION when it cannot be read, holds nothing, or more than 10,000 lines
 */
export async function readListFile(bytes: Uint8Array): Promise<ReadList & { format: ListFormat }> {
  const text = await decodeListFile(bytes)
  const format = tellFormat(text)
  const list = listFormats[format].read(text)
  if (list.lines.length === 0) {
    const [first] = list.unread
    throw unreadableList(
      first ? `Aucune ligne lisible : ligne ${first.line}, ${first.reason}.` : 'Ce fichier ne contient aucun anime.',
    )
  }
  if (list.lines.length > mostLines) throw unreadableList('Cette liste compte plus de 10\u202f000 animes.')
  return { ...list, format }
}

function tellFormat(text: string): ListFormat {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start === '') throw unreadableList('Ce fichier est vide.')
  if (start.startsWith('<')) return 'mal'
  return start.startsWith('{') || start.startsWith('[') ? 'anilist' : 'csv'
}
