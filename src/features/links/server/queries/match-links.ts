import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { mostCounted } from '../../../../shared/contract/pagination.ts'
import { toFrenchSortKey } from '../../../../shared/french-order.ts'
import type { LinkFilters } from '../../contract.ts'

/** Few links by their ids; of many, what tells them: a piece of their address, or the animes that they belong to. */
type FoundLinks = { ids: number[] } | { address: string; animeIds: number[] }

/** Which links are looked at, once the search has been made; `found` is undefined without a search. */
export type LinkMatch = { filters: LinkFilters; found: FoundLinks | undefined }

// More than these are told one by one while the list is read in its order: they are met soon enough. More than are counted.
const mostFoundFirst = 2 * mostCounted
// Below this a text has no trigram to find an address by; titles are then found by their beginning.
const fewestLettersInside = 3

/** What filters mean. A search is made here, once for the page and its count. */
export async function toLinkMatch(db: Database, filters: LinkFilters): Promise<LinkMatch> {
  return { filters, found: filters.search ? await find(db, filters.search) : undefined }
}

/** Whether the search found more than are counted to the end. */
export function isOfMany({ found }: LinkMatch): boolean {
  return found !== undefined && !('ids' in found)
}

async function find(db: Database, search: string): Promise<FoundLinks> {
  const animeIds = await listAnimesNamed(db, search)
  const address = search.length < fewestLettersInside ? '' : toPattern(search)
  const { rows } = await sql<{ id: number }>`
    (select source.id from episode join episode_source source on source.episode_id = episode.id
      where episode.anime_id = any(${animeIds}::int[]) limit ${mostFoundFirst + 1})
    union
    (select id from episode_source where url ilike ${address} limit ${mostFoundFirst + 1})
  `.execute(db)
  if (rows.length > mostFoundFirst) return { address, animeIds }
  return { ids: rows.map(({ id }) => id) }
}

async function listAnimesNamed(db: Database, search: string): Promise<number[]> {
  const title = toFrenchSortKey(search)
  if (title === '') return []
  const pattern = search.length < fewestLettersInside ? toPattern(title).slice(1) : toPattern(title)
  const { rows } = await sql<{ id: number }>`select id from anime where sort_key like ${pattern}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The condition on `source_check known` that a match means. */
export function matching({ filters, found }: LinkMatch) {
  const { health, host, anime_id, episode_id } = filters
  const conditions = [
    health === 'problem' && sql`known.urgency <= 2`,
    health && health !== 'problem' && sql`known.health = ${health}`,
    // Said as the index has it: only the dead are of the first urgency.
    health === 'dead' && sql`known.urgency = 0`,
    host && sql`known.host = ${host}`,
    found && among(found),
    anime_id && sql`known.source_id in (${linksOf([anime_id])})`,
    episode_id && sql`known.source_id in (select id from episode_source where episode_id = ${episode_id})`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function among(found: FoundLinks) {
  if ('ids' in found) return sql`known.source_id = any(${found.ids}::int[])`
  const { address, animeIds } = found
  if (animeIds.length === 0) return sql`known.source_id in (select id from episode_source where url ilike ${address})`
  // One condition: a union of two lists would be made whole before its first link is looked at.
  return sql`known.source_id in (
    select source.id from episode_source source join episode on episode.id = source.episode_id
     where source.url ilike ${address} or episode.anime_id = any(${animeIds}::int[]))`
}

const linksOf = (animeIds: number[]) => sql`
  select source.id from episode join episode_source source on source.episode_id = episode.id
   where episode.anime_id = any(${animeIds}::int[])`

/** What LIKE takes for a wildcard stands for itself. */
export function toPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
