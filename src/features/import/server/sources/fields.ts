import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import { animeFieldNames } from '../records/anime-record.ts'

/** From the file's own columns to our fields; null leaves a column out on purpose. */
export type FieldMap = ReadonlyMap<string, string | null>

const animeGroups = new Set(['titles', 'external_ids'])
const groupPart = /^[a-z][a-z0-9_-]{0,29}$/
// What is a list of objects cannot stand in a cell.
const jsonOnly = new Set(['episodes', ...animeGroups])
const episodeFields = new Set([
  'anime',
  'season_label',
  'episode_number',
  'language',
  'title',
  'synopsis',
  'duration_seconds',
  'intro_start',
  'intro_end',
  'outro_start',
  'thumbnail_url',
  'release_date',
  'url',
  'captions_url',
])

/** True for a name that a column of animes may have, such as `title`, `titles.en` or `external_ids.mal`. */
export function isAnimeField(name: string): boolean {
  const [group = '', part, ...rest] = name.split('.')
  if (part === undefined) return animeFieldNames.has(name) && !jsonOnly.has(name)
  return animeGroups.has(group) && groupPart.test(part) && rest.length === 0
}

export function isEpisodeField(name: string): boolean {
  return episodeFields.has(name)
}

/**
 * Reads the object of a --map file.
 * @throws RefusedFile when it is no such object, or names a field that does not exist
 */
export function readFieldMap(json: unknown): FieldMap {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new RefusedFile('La correspondance doit être un objet : { "colonne du fichier": "champ" ou null }.')
  }
  return new Map(
    Object.entries(json).map(([column, field]: [string, unknown]) => {
      const isKnown = field === null || (typeof field === 'string' && (isAnimeField(field) || isEpisodeField(field)))
      if (!isKnown) throw new RefusedFile(`Correspondance : « ${String(field)} » n'est pas un champ connu.`)
      return [column, field as string | null]
    }),
  )
}

/** Builds a record's values from its columns: `titles.en` becomes `titles: { en }`. */
export function toAnimeValues(cells: Iterable<readonly [field: string, value: unknown]>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [field, value] of cells) {
    const [name = '', part] = field.split('.')
    values[name] = part === undefined ? value : { ...(values[name] as object | undefined), [part]: value }
  }
  return values
}
