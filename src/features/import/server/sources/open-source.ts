import { decodeFile } from '../../../../platform/parsing/decode-file.ts'
import { catalogueBounds } from './catalogue-bounds.ts'
import { openCsv } from './csv-source.ts'
import { type FieldMap, readFieldMap } from './fields.ts'
import { openJson } from './json-source.ts'
import type { CatalogueSource } from './source-record.ts'

export type BroughtFile = {
  bytes: Uint8Array<ArrayBuffer>
  name: string
  /** Gives the file's columns the names of our fields. */
  map: unknown
}

/**
 * Opens an import file: JSON when its name ends so or it begins like it, otherwise a table (docs/import-format.md).
 * @throws RefusedFile when it cannot be used
 */
export async function openSource({ bytes: given, name, map }: BroughtFile): Promise<CatalogueSource> {
  const fieldMap: FieldMap = readFieldMap(map)
  const { bytes, cut } = await decodeFile(given, catalogueBounds.megabytes)
  const isJson = /\.json(\.gz)?$/i.test(name) || /^\s*[[{]/.test(bytes.toString('latin1', 0, 100))
  const source = isJson ? openJson(bytes, fieldMap) : openCsv(bytes, fieldMap)
  return { ...source, stopped: cut ?? source.stopped }
}
