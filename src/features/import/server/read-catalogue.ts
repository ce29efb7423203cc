import { readFile, stat } from 'node:fs/promises'
import { readInThread } from '../../../platform/parsing/read-in-thread.ts'
import { RefusedFile } from '../../../platform/parsing/refused-file.ts'
import { type CheckedRecord, checkRecords } from './records/check-records.ts'
import { toSource } from './sources/json-source.ts'
import type { ImportedFile } from './sources/open-source.ts'
import type { CatalogueSource } from './sources/source-record.ts'

type Head = Pick<CatalogueSource, 'kind' | 'total' | 'columns' | 'stopped'> & { unknownColumns: string[] }

/** The thread's messages: first the file's properties, then its records. */
export type CataloguePiece = Head | { records: CheckedRecord[]; unknownColumns?: string[] }

/** A file whose records are read and checked lazily, once. */
export type CheckedCatalogue = Omit<Head, 'unknownColumns'> & {
  records: AsyncIterable<CheckedRecord> | Iterable<CheckedRecord>
  /** Columns without a field, and names without one in the records read so far. */
  unknownColumns: () => string[]
  /** Stops reading. */
  close: () => Promise<void>
}

const thread = new URL('./read-catalogue-thread.ts', import.meta.url)
const limits = { megabytes: 256, seconds: 60 }

/** Reads a catalogue file in a thread. @throws RefusedFile when it cannot be used */
export async function readCatalogue(file: ImportedFile, now: Date): Promise<CheckedCatalogue> {
  const pieces = readInThread<CataloguePiece>(thread, { ...file, now }, limits)
  const { value: head } = await pieces.next()
  if (!head || !('kind' in head)) throw new Error('The thread did not report the type of the file.')
  let unknown = head.unknownColumns
  async function* readRecords(): AsyncGenerator<CheckedRecord> {
    for await (const piece of pieces) {
      if (!('records' in piece)) continue
      unknown = piece.unknownColumns ?? unknown
      yield* piece.records
    }
  }
  const close = async () => void (await pieces.return(undefined))
  return { ...head, records: readRecords(), unknownColumns: () => unknown, close }
}

/** Checks animes that are already in memory, in the JSON format. */
export function checkAnimes(animes: readonly unknown[], now: Date): CheckedCatalogue {
  const source = toSource(animes)
  const unknownColumns = () => [...source.unknownColumns]
  return { ...source, records: checkRecords(source, now), unknownColumns, close: async () => {} }
}

/**
 * Opens a local import file.
 * @param mapPath a JSON file that maps the file's columns to our fields
 * @throws RefusedFile when one of them cannot be used
 */
export async function openCatalogueFile(path: string, mapPath?: string): Promise<CheckedCatalogue> {
  const map = mapPath === undefined ? {} : await readMap(mapPath)
  const bytes = new Uint8Array(await readWhole(path))
  return readCatalogue({ bytes, name: path, map }, new Date())
}

async function readMap(path: string): Promise<unknown> {
  const text = await readWhole(path)
  try {
    return JSON.parse(text.toString())
  } catch {
    throw new RefusedFile(`La correspondance ${path} n’est pas du JSON.`)
  }
}

async function readWhole(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) throw new RefusedFile(`${path} est un dossier, pas un fichier.`)
  if (!found?.isFile()) throw new RefusedFile(`Le fichier ${path} est introuvable.`)
  return readFile(path)
}
