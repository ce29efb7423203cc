import { decodeFile } from '../../../../platform/parsing/decode-file.ts'
import { catalogueBounds } from '../../rules.ts'
import { type FieldMap, readFieldMap } from './column-names.ts'
import { openCsv } from './csv-source.ts'
import { openJson } from './json-source.ts'
import type { CatalogueSource } from './source-record.ts'

export type ImportedFile = {
  bytes: Uint8Array<ArrayBuffer>
  name: string
  /** Maps the file's columns to our fields. */
  map: unknown
}

/**
 * Opens an import file: JSON by its extension or first characters, otherwise a table (docs/import-format.md).
 * @throws RefusedFile when it cannot be used
 */
export async function openSource({ bytes: given, name, map }: ImportedFile): Promise<CatalogueSource> {
  const fieldMap: FieldMap = readFieldMap(map)
  const { bytes, cut } = await decodeFile(given, catalogueBounds.megabytes)
  const isJson = /\.json(\.gz)?$/i.test(name) || /^\s*[[{]/.test(bytes.toString('latin1', 0, 100))
  const source = isJson ? openJson(bytes, fieldMap) : openCsv(bytes, fieldMap)
  return { ...source, stopped: cut ?? source.stopped }
}
