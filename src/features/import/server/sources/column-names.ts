import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import { animeFieldNames } from '../records/anime-record.ts'
import { episodeFieldNames } from '../records/episode-record.ts'

/** Maps the file's columns to our fields; null ignores a column. */
export type FieldMap = ReadonlyMap<string, string | null>

const animeGroups = new Set(['titles', 'external_ids'])
const groupPart = /^[a-z][a-z0-9_-]{0,29}$/
// Lists of objects do not fit in a cell.
const jsonOnly = new Set(['episodes', ...animeGroups])

/** Tests whether a column of animes may have this name, such as `title`, `titles.en` or `external_ids.mal`. */
export function isAnimeField(name: string): boolean {
  const [group = '', part, ...rest] = name.split('.')
  if (part === undefined) return animeFieldNames.has(name) && !jsonOnly.has(name)
  return animeGroups.has(group) && groupPart.test(part) && rest.length === 0
}

export const isEpisodeField = (name: string): boolean => episodeFieldNames.has(name)

/** Returns the field of a column's title, which spreadsheets write with a capital; an unknown title as it is. */
export function toField(title: string): string {
  const small = title.toLowerCase()
  return isAnimeField(small) || isEpisodeField(small) ? small : title
}

/** Parses the object of a --map file. @throws RefusedFile when it is not such an object, or names an unknown field */
export function readFieldMap(json: unknown): FieldMap {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new RefusedFile('La correspondance doit être un objet : { "colonne du fichier": "champ" ou null }.')
  }
  return new Map(
    Object.entries(json).map(([column, field]: [string, unknown]) => {
      const isKnown = field === null || (typeof field === 'string' && (isAnimeField(field) || isEpisodeField(field)))
      if (!isKnown) throw new RefusedFile(`Correspondance : « ${String(field)} » n’est pas un champ connu.`)
      return [column, field as string | null]
    }),
  )
}

/** Builds a record's values from its columns: `titles.en` becomes `titles: { en }`. */
export function toRecordValues(cells: Iterable<readonly [field: string, value: unknown]>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [field, value] of cells) {
    const [name = '', part] = field.split('.')
    values[name] = part === undefined ? value : { ...(values[name] as object | undefined), [part]: value }
  }
  return values
}
