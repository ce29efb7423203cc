import { toPlainTitle } from '../../../shared/comparable-title.ts'
import { toSlug } from '../../../shared/slug.ts'
import type { KnownAnime } from './queries/known-animes.ts'
import type { AnimeRecord } from './records/anime-record.ts'

/** One anime of the catalogue, or a new one of this import: `id` is undefined until it is written. */
export type IndexedAnime = {
  id: number | undefined
  slug: string
  externalIds: Record<string, string>
  /** The line of the file that describes it. */
  line: number | undefined
}

type Found = { anime: IndexedAnime } | { refusal: string } | undefined

export type CatalogueIndex = Awaited<ReturnType<typeof createCatalogueIndex>>

/**
 * Indexes all animes of the catalogue, given page by page, to match records with them: by external id, else by slug
 * (also a former one), else by title, type and year. Series with the same title but different external ids never match.
 */
export async function createCatalogueIndex(known: AsyncIterable<KnownAnime[]>) {
  const byExternalId = new Map<string, IndexedAnime>()
  const bySlug = new Map<string, IndexedAnime>()
  const byTitle = new Map<string, IndexedAnime[]>()
  const newByTitle = new Map<string, IndexedAnime[]>()
  const numbers = new Map<string, number>()

  function put(anime: IndexedAnime, slugs: string[], titles: Map<string, IndexedAnime[]>, key: string): void {
    for (const [site, id] of Object.entries(anime.externalIds)) byExternalId.set(`${site}:${id}`, anime)
    for (const slug of slugs) bySlug.set(slug, anime)
    const namesakes = titles.get(key)
    if (namesakes) namesakes.push(anime)
    else titles.set(key, [anime])
  }

  for await (const page of known) {
    for (const { id, slug, old_slugs, title, type, release_year, external_ids } of page) {
      const anime = { id, slug, externalIds: external_ids, line: undefined }
      put(anime, [slug, ...old_slugs], byTitle, toKey({ title, type, release_year: release_year ?? undefined }))
    }
  }

  function find(record: AnimeRecord): Found {
    const externalIds = Object.entries(record.external_ids ?? {})
    const named = new Set(externalIds.flatMap(([site, id]) => byExternalId.get(`${site}:${id}`) ?? []))
    if (named.size > 1) return { refusal: 'external_ids : ils désignent plusieurs animes du catalogue' }
    const slugged = record.slug === undefined ? undefined : bySlug.get(record.slug)
    const [byId] = named
    const anime = byId ?? slugged
    if (!anime) return findByTitle(record)
    const site = findContradiction(anime, record)
    if ((byId && slugged && byId !== slugged) || (slugged && site)) {
      return { refusal: `slug : « ${record.slug} » est celui d’un autre anime` }
    }
    if (site) return { refusal: `external_ids : l’anime qu’ils désignent a un autre id ${site}` }
    return unlessClaimed(anime)
  }

  function findByTitle(record: AnimeRecord): Found {
    const key = toKey(record)
    // A record with its own identity does not match an earlier line, whatever their titles.
    const isNamed = record.slug !== undefined || Object.keys(record.external_ids ?? {}).length > 0
    const known = (byTitle.get(key) ?? []).filter((anime) => findContradiction(anime, record) === undefined)
    const [anime, ...others] = isNamed
      ? known.filter(({ line }) => line === undefined)
      : [...known, ...(newByTitle.get(key) ?? []).slice(0, 2)]
    if (others.length > 0)
      return { refusal: 'title : plusieurs animes ont ce titre ; un slug ou un external_id manque' }
    return anime && unlessClaimed(anime)
  }

  return {
    find,
    /** Finds an anime by its slug, also a former one, or by its id on another site as `mal:12`. */
    findNamed: (name: string) => byExternalId.get(name) ?? bySlug.get(name),
    /** Reserves a new anime with a unique slug. */
    add(record: AnimeRecord): IndexedAnime {
      const slug = freeSlug(record, { taken: bySlug, numbers })
      const anime: IndexedAnime = { id: undefined, slug, externalIds: record.external_ids ?? {}, line: undefined }
      put(anime, [slug], newByTitle, toKey(record))
      return anime
    },
    /** Assigns a line to an anime: later lines find the anime by this line's external ids. */
    claim(anime: IndexedAnime, record: AnimeRecord, line: number): void {
      anime.line = line
      anime.externalIds = { ...anime.externalIds, ...record.external_ids }
      for (const [site, id] of Object.entries(anime.externalIds)) byExternalId.set(`${site}:${id}`, anime)
    },
    /** Reverts `add` when the anime could not be written. */
    remove(anime: IndexedAnime, record: AnimeRecord): void {
      for (const [site, id] of Object.entries(anime.externalIds)) byExternalId.delete(`${site}:${id}`)
      bySlug.delete(anime.slug)
      const key = toKey(record)
      newByTitle.set(key, newByTitle.get(key)?.filter((other) => other !== anime) ?? [])
    },
  }
}

/** Refuses an anime that an earlier line describes. */
function unlessClaimed(anime: IndexedAnime): Found {
  return anime.line === undefined ? { anime } : { refusal: `c’est le même anime que la ligne ${anime.line}` }
}

function toKey({ title, type, release_year }: Pick<AnimeRecord, 'title' | 'type' | 'release_year'>): string {
  return `${toPlainTitle(title) || title}/${type ?? 'Anime'}/${release_year ?? ''}`
}

/** Returns a site at which both have ids, and different ones. */
function findContradiction(anime: IndexedAnime, record: AnimeRecord): string | undefined {
  return Object.entries(record.external_ids ?? {}).find(([site, id]) => (anime.externalIds[site] ?? id) !== id)?.[0]
}

/** @param numbers the next number of each numbered slug */
function freeSlug(
  { slug, title, release_year }: AnimeRecord,
  { taken, numbers }: { taken: ReadonlyMap<string, unknown>; numbers: Map<string, number> },
): string {
  const base = slug ?? (toSlug(title) || 'anime')
  const dated = release_year === undefined ? base : `${base}-${release_year}`
  for (const candidate of [base, dated]) if (!taken.has(candidate)) return candidate
  let number = numbers.get(dated) ?? 2
  while (taken.has(`${dated}-${number}`)) number++
  numbers.set(dated, number + 1)
  return `${dated}-${number}`
}
