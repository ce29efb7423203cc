import { formColumnNames } from '../../../catalogue/anime-columns.ts'
import { pickColumns } from '../../../catalogue/columns.ts'
import type { WholeAnime } from '../../../catalogue/server/public.ts'
import type { AnimeFields } from '../../animes-contract.ts'

/** Converts the stored anime to the fields of a form. */
export function toComparable(row: WholeAnime): Required<AnimeFields> {
  return {
    ...pickColumns(row, formColumnNames),
    available_languages: row.available_languages,
    genres: row.genres.map(({ name }) => name),
    titles: row.titles,
    slots: row.slots,
    relations: row.relations.map(({ kind, anime }) => ({ kind, anime_id: anime.id })),
  }
}

/** Lists the fields of `given` whose value differs from `there`. */
export function listDifferences(there: Required<AnimeFields>, given: AnimeFields): (keyof AnimeFields)[] {
  const names = Object.keys(given) as (keyof AnimeFields)[]
  return names.filter((name) => given[name] !== undefined && toText(name, given[name]) !== toText(name, there[name]))
}

// The relations of an anime have no order.
function toText(name: keyof AnimeFields, value: AnimeFields[keyof AnimeFields]): string {
  const items = Array.isArray(value) ? value.map((item) => JSON.stringify(sortKeys(item))) : undefined
  if (!items) return JSON.stringify(value)
  return JSON.stringify(name === 'relations' ? items.sort() : items)
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
