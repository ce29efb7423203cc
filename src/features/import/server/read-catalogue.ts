import { readFile, stat } from 'node:fs/promises'
import { readInThread } from '../../../platform/parsing/read-in-thread.ts'
import { RefusedFile } from '../../../platform/parsing/refused-file.ts'
import { type CheckedRecord, checkRecords } from './records/check-records.ts'
import { toSource } from './sources/json-source.ts'
import type { BroughtFile } from './sources/open-source.ts'
import type { CatalogueSource } from './sources/source-record.ts'

type Head = Pick<CatalogueSource, 'kind' | 'total' | 'columns' | 'stopped'>

/** What the thread gives: first what the file is, then its records. */
export type CataloguePiece = Head | { records: CheckedRecord[]; unknownColumns?: string[] }

/** A file whose records are read and checked as they are asked for, once. */
export type CheckedCatalogue = Head & {
  records: AsyncIterable<CheckedRecord> | Iterable<CheckedRecord>
  /** Columns or names that are no field; complete once the records were read. */
  unknownColumns: () => string[]
  /** Ends the reading, wherever it is. */
  close: () => Promise<void>
}

const thread = new URL('./read-catalogue-thread.ts', import.meta.url)
const limits = { megabytes: 256, seconds: 60 }

/**
 * Reads a catalogue file beside the work of the site.
 * @throws RefusedFile when it cannot be used
 */
export async function readCatalogue(file: BroughtFile, now: Date): Promise<CheckedCatalogue> {
  const pieces = readInThread<CataloguePiece>(thread, { ...file, now }, limits)
  const { value: head } = await pieces.next()
  if (!head || !('kind' in head)) throw new Error('The thread does not say what the file is.')
  let unknown: string[] = []
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

/** Animes that are in memory already, as the JSON format writes them. */
export function checkAnimes(animes: readonly unknown[], now: Date): CheckedCatalogue {
  const source = toSource(animes)
  const unknownColumns = () => [...source.unknownColumns]
  return { ...source, records: checkRecords(source, now), unknownColumns, close: async () => {} }
}

/**
 * Opens an import file of this machine.
 * @param mapPath a JSON file that gives the file's columns the names of our fields
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
  if (!found?.isFile()) throw new RefusedFile(`Le fichier ${path} est introuvable.`)
  return readFile(path)
}
