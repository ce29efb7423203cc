import { readFile } from 'node:fs/promises'
import { animeFieldNames } from '../records/anime-record.ts'
import { type FieldMap, isAnimeField, toAnimeValues } from './fields.ts'
import { type CatalogueSource, type SourceRecord, UnusableFileError } from './source-record.ts'

/**
 * A JSON file: a list of animes, or an object whose `animes` is one. A record's "line" is its place in the list.
 * @throws UnusableFileError when it is no such thing
 */
export async function openJson(path: string, map: FieldMap): Promise<CatalogueSource> {
  const json = parseJson(await readFile(path, 'utf8'))
  const list = Array.isArray(json) ? json : (json as { animes?: unknown } | null)?.animes
  if (!Array.isArray(list)) {
    throw new UnusableFileError('Le fichier JSON doit être une liste d’animes, ou un objet { "animes": [ … ] }.')
  }
  return toSource(list, map)
}

/** Records that are in memory already. */
export function toSource(list: readonly unknown[], map: FieldMap = new Map()): CatalogueSource {
  const unknownColumns = new Set<string>()
  return { kind: 'animes', total: list.length, unknownColumns, records: readList(list, map, unknownColumns) }
}

function* readList(list: readonly unknown[], map: FieldMap, unknown: Set<string>): Generator<SourceRecord> {
  for (const [index, values] of list.entries()) {
    yield { line: index + 1, values: isObject(values) ? rename(values, map, unknown) : values }
  }
}

function rename(values: Record<string, unknown>, map: FieldMap, unknown: Set<string>): Record<string, unknown> {
  const fields: [string, unknown][] = []
  for (const [name, value] of Object.entries(values)) {
    const field = map.has(name) ? map.get(name) : name
    if (field === null || field === undefined) continue
    if (animeFieldNames.has(field) || isAnimeField(field)) fields.push([field, value])
    else unknown.add(name)
  }
  return toAnimeValues(fields)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new UnusableFileError(`Le fichier n’est pas du JSON : ${error instanceof Error ? error.message : error}`)
  }
}
