import type { Database } from '../../../../platform/database/connect-database.ts'
import { minTrigramLetters, toInnerPattern, toTitleSearch } from '../../../../platform/database/like-pattern.ts'
import { allOf, listRows, sql } from '../../../../platform/database/sql.ts'
import { maxCounted } from '../../../../shared/contract/pagination.ts'
import type { LinkFilters } from '../../contract.ts'

/** What a search found: few links by id, or for many the condition that they meet, a part of the address or an anime. */
type FoundLinks = { ids: number[] } | { address: string; animeIds: number[] }

/** Filters with the result of their search; `found` is undefined without a search. */
export type LinkMatch = { filters: LinkFilters; found: FoundLinks | undefined }

// Up to this many matches are listed by id. Among more, a page fills soon when links are tested in the list's order.
// Higher than the counting limit.
const maxFirstMatches = 2 * maxCounted

/** Runs the search of the filters. One run serves both the page and its count. */
export async function matchLinks(db: Database, filters: LinkFilters): Promise<LinkMatch> {
  return { filters, found: filters.search ? await findLinks(db, filters.search) : undefined }
}

/** Returns whether the search found more than the counting limit. */
export const isOfMany = ({ found }: LinkMatch): boolean => found !== undefined && !('ids' in found)

async function findLinks(db: Database, search: string): Promise<FoundLinks> {
  const animeIds = await listAnimesNamed(db, search)
  // An empty pattern matches no address.
  const address = search.length < minTrigramLetters ? '' : toInnerPattern(search)
  const rows = await listRows<{ id: number }>(db)`
    (${linksOf(animeIds)} limit ${maxFirstMatches + 1})
    union
    (select id from episode_source where url ilike ${address} limit ${maxFirstMatches + 1})
  `
  if (rows.length > maxFirstMatches) return { address, animeIds }
  return { ids: rows.map(({ id }) => id) }
}

async function listAnimesNamed(db: Database, search: string): Promise<number[]> {
  const pattern = toTitleSearch(search)
  if (pattern === '') return []
  const rows = await listRows<{ id: number }>(db)`select id from anime where sort_key ~ ${pattern}`
  return rows.map(({ id }) => id)
}

/** Builds the condition on `source_check known` for a match. */
export function matching({ filters, found }: LinkMatch) {
  const { health, host, anime_id, episode_id } = filters
  return allOf([
    health === 'problem' && sql`known.urgency <= 2`,
    health && health !== 'problem' && sql`known.health = ${health}`,
    // Written as in the index: only dead links have urgency 0.
    health === 'dead' && sql`known.urgency = 0`,
    host && sql`known.host = ${host}`,
    found && among(found),
    anime_id && sql`known.source_id in (${linksOf([anime_id])})`,
    episode_id && sql`known.source_id in (select id from episode_source where episode_id = ${episode_id})`,
  ])
}

/** Builds the condition for the links that a search found. */
function among(found: FoundLinks) {
  if ('ids' in found) return sql`known.source_id = any(${found.ids}::int[])`
  const { address, animeIds } = found
  if (animeIds.length === 0) return sql`known.source_id in (select id from episode_source where url ilike ${address})`
  // One condition: a union of two lists would be materialised before its first link is read.
  return sql`known.source_id in (
    select source.id from episode_source source join episode on episode.id = source.episode_id
     where source.url ilike ${address} or episode.anime_id = any(${animeIds}::int[]))`
}

const linksOf = (animeIds: number[]) => sql`
  select source.id from episode join episode_source source on source.episode_id = episode.id
   where episode.anime_id = any(${animeIds}::int[])`
