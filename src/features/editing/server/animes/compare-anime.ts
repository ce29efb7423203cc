import type { AnimeFields } from '../../animes-contract.ts'
import type { StaffAnimeRow } from './queries/one-anime.ts'

/** What is there, as a form would send it. */
export function toComparable(row: StaffAnimeRow): Required<AnimeFields> {
  return {
    title: row.title,
    slug: row.slug,
    synopsis: row.synopsis,
    is_classic: row.is_classic,
    cover_url: row.cover_url,
    art_url: row.art_url,
    type: row.type,
    release_year: row.release_year,
    available_languages: row.available_languages,
    status: row.status,
    age_rating: row.age_rating,
    studio: row.studio,
    rating: row.rating,
    genres: row.genres.map(({ name }) => name),
    titles: row.titles,
    slots: row.slots,
    relations: row.relations.map(({ kind, anime }) => ({ kind, anime_id: anime.id })),
  }
}

/** The names of the fields of `given` whose value is another than that of `there`. */
export function listDifferences(there: Required<AnimeFields>, given: AnimeFields): (keyof AnimeFields)[] {
  const names = Object.keys(given) as (keyof AnimeFields)[]
  return names.filter((name) => given[name] !== undefined && toText(name, given[name]) !== toText(name, there[name]))
}

// The relations of an anime have no order of their own.
function toText(name: keyof AnimeFields, value: AnimeFields[keyof AnimeFields]): string {
  const items = Array.isArray(value) ? value.map((item) => JSON.stringify(sortKeys(item))) : undefined
  if (!items) return JSON.stringify(value)
  return JSON.stringify(name === 'relations' ? items.sort() : items)
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
