import { toSlug } from '../../../shared/slug.ts'
import { toPlainTitle } from '../../../shared/title-key.ts'
import type { KnownAnime } from './queries/known-animes.ts'
import type { AnimeRecord } from './records/anime-record.ts'

/** One anime of the catalogue, or one that this import is making: `id` is undefined until it is written. */
export type IndexedAnime = {
  id: number | undefined
  slug: string
  externalIds: Record<string, string>
  /** The line of the file that is about it. */
  line: number | undefined
}

type Found = { anime: IndexedAnime } | { refusal: string } | undefined

/**
 * Which anime of the catalogue a record is about: the one with its external id, else its slug (also an old one), else
 * its title, type and year. Series that have the same title but other external ids are never taken for one another.
 */
export type CatalogueIndex = {
  find: (record: AnimeRecord) => Found
  /** Makes room for a new anime, with a slug that no other has. */
  add: (record: AnimeRecord, line: number) => IndexedAnime
  /** Takes back what `add` did: the anime could not be written. */
  remove: (anime: IndexedAnime) => void
}

export function createCatalogueIndex(known: KnownAnime[]): CatalogueIndex {
  const byExternalId = new Map<string, IndexedAnime>()
  const bySlug = new Map<string, IndexedAnime>()
  const byTitle = new Map<string, Set<IndexedAnime>>()

  function put(anime: IndexedAnime, slugs: string[], key: string): void {
    for (const [site, id] of Object.entries(anime.externalIds)) byExternalId.set(`${site}:${id}`, anime)
    for (const slug of slugs) bySlug.set(slug, anime)
    byTitle.set(key, (byTitle.get(key) ?? new Set()).add(anime))
  }

  for (const { id, slug, old_slugs, title, type, release_year, external_ids } of known) {
    const anime = { id, slug, externalIds: external_ids, line: undefined }
    put(anime, [slug, ...old_slugs], toKey({ title, type, release_year: release_year ?? undefined }))
  }

  function find(record: AnimeRecord): Found {
    const externalIds = Object.entries(record.external_ids ?? {})
    const named = new Set(externalIds.flatMap(([site, id]) => byExternalId.get(`${site}:${id}`) ?? []))
    if (named.size > 1) return { refusal: 'external_ids : ils désignent plusieurs animes du catalogue' }
    const slugged = record.slug === undefined ? undefined : bySlug.get(record.slug)
    const [byId] = named
    const anime = byId ?? slugged
    if (!anime) return findByTitle(record)
    if ((byId && slugged && byId !== slugged) || contradicts(anime, record)) {
      return { refusal: `slug : « ${record.slug} » est celui d'un autre anime` }
    }
    return claimed(anime)
  }

  function findByTitle(record: AnimeRecord): Found {
    const namesakes = [...(byTitle.get(toKey(record)) ?? [])].filter((anime) => !contradicts(anime, record))
    // A record with an identity of its own is not the anime of an earlier line, whatever their titles.
    const isNamed = record.slug !== undefined || Object.keys(record.external_ids ?? {}).length > 0
    const [anime, ...others] = isNamed ? namesakes.filter(({ line }) => line === undefined) : namesakes
    if (others.length > 0)
      return { refusal: 'title : plusieurs animes ont ce titre ; un slug ou un external_id manque' }
    return anime && claimed(anime)
  }

  return {
    find,
    add(record, line) {
      const slug = freeSlug(record, bySlug)
      const anime: IndexedAnime = { id: undefined, slug, externalIds: record.external_ids ?? {}, line }
      put(anime, [slug], toKey(record))
      return anime
    },
    remove(anime) {
      for (const map of [byExternalId, bySlug]) {
        for (const [key, value] of map) if (value === anime) map.delete(key)
      }
      for (const namesakes of byTitle.values()) namesakes.delete(anime)
    },
  }
}

function claimed(anime: IndexedAnime): Found {
  return anime.line === undefined ? { anime } : { refusal: `c'est le même anime que la ligne ${anime.line}` }
}

function toKey({ title, type, release_year }: Pick<AnimeRecord, 'title' | 'type' | 'release_year'>): string {
  return `${toPlainTitle(title) || title}/${type ?? 'Anime'}/${release_year ?? ''}`
}

/** True when both have an id on the same site, and not the same one. */
function contradicts(anime: IndexedAnime, record: AnimeRecord): boolean {
  return Object.entries(record.external_ids ?? {}).some(([site, id]) => (anime.externalIds[site] ?? id) !== id)
}

function freeSlug({ slug, title, release_year }: AnimeRecord, taken: ReadonlyMap<string, unknown>): string {
  const base = slug ?? (toSlug(title) || 'anime')
  const dated = release_year === undefined ? base : `${base}-${release_year}`
  for (const candidate of [base, dated]) if (!taken.has(candidate)) return candidate
  let number = 2
  while (taken.has(`${dated}-${number}`)) number++
  return `${dated}-${number}`
}
