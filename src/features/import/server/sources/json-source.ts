import { findJsonElements, type JsonElement, parseJsonElement } from '../../../../platform/parsing/json-elements.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import { catalogueBounds, tooManyRecords } from '../../rules.ts'
import { animeFieldNames } from '../records/anime-record.ts'
import { type FieldMap, isAnimeField, toRecordValues } from './column-names.ts'
import type { CatalogueSource, SourceRecord } from './source-record.ts'

const noList = 'Le fichier JSON doit être une liste d’animes, ou un objet { "animes": [ … ] }.'
const search = { through: new Set(['animes']), bounds: catalogueBounds.json, noList }

/**
 * Opens a JSON file: a list of animes, or an object whose `animes` is one. A record's "line" is its index in the list.
 * @throws RefusedFile for any other content
 */
export function openJson(bytes: Buffer, map: FieldMap): CatalogueSource {
  const { total, stopped } = countElements(bytes)
  if (total === 0 && stopped !== undefined) throw new RefusedFile(stopped)
  const unknownColumns = new Set<string>()
  const records = readElements(bytes, total, (values) => rename(values, map, unknownColumns))
  return { kind: 'animes', total, columns: [], unknownColumns, stopped, records }
}

function countElements(bytes: Buffer): { total: number; stopped: string | undefined } {
  let total = 0
  try {
    for (const _ of findJsonElements(bytes, search)) {
      if (total === catalogueBounds.records) return { total, stopped: tooManyRecords }
      total++
    }
  } catch (error) {
    if (error instanceof RefusedFile) return { total, stopped: error.message }
    throw error
  }
  return { total, stopped: undefined }
}

function* readElements(bytes: Buffer, total: number, toValues: (values: unknown) => unknown): Generator<SourceRecord> {
  let line = 0
  if (total === 0) return
  for (const element of findJsonElements(bytes, search)) {
    line++
    yield { line, bytes: element.end - element.start, ...readElement(bytes, element, toValues) }
    if (line === total) return
  }
}

function readElement(bytes: Buffer, element: JsonElement, toValues: (values: unknown) => unknown) {
  try {
    return { values: toValues(parseJsonElement(bytes, element, catalogueBounds.json)) }
  } catch (error) {
    if (error instanceof RefusedFile) return { unreadable: error.message }
    throw error
  }
}

/** Wraps records that are already in memory. */
export function toSource(list: readonly unknown[]): CatalogueSource {
  const unknownColumns = new Set<string>()
  const records = list.map((values, index) => ({
    line: index + 1,
    bytes: 0,
    values: rename(values, new Map(), unknownColumns),
  }))
  return { kind: 'animes', total: list.length, columns: [], unknownColumns, stopped: undefined, records }
}

const maxUnknown = 200
const maxNameLength = 200

function rename(values: unknown, map: FieldMap, unknown: Set<string>): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
  const fields: [string, unknown][] = []
  for (const [name, value] of Object.entries(values)) {
    const field = map.has(name) ? map.get(name) : name
    if (field === null || field === undefined) continue
    if (animeFieldNames.has(field) || isAnimeField(field)) fields.push([field, value])
    else if (unknown.size < maxUnknown) unknown.add(name.slice(0, maxNameLength))
  }
  return toRecordValues(fields)
}
