import type { Database } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { findRow, listRows } from '../../../../platform/database/sql.ts'
import type { AnimeLinks, LinkCounts, ListAnimesByLinksQuery } from '../../contract.ts'
import { linkHealths } from '../../rules.ts'
import { matching, matchLinks } from './match-links.ts'

export type HostCounts = { host: string; last_checked_at: Date | null } & LinkCounts

/** Counts links by host and health, with the time of the last check; the host with the most first. */
export async function countLinksByHost(db: Database): Promise<HostCounts[]> {
  return listRows<HostCounts>(db)`
    select host,
           count(*) filter (where health = 'ok')::int as ok,
           count(*) filter (where health = 'slow')::int as slow,
           count(*) filter (where health = 'dead')::int as dead,
           count(*) filter (where health = 'unknown')::int as unknown,
           max(checked_at) as last_checked_at
      from source_check group by host order by count(*) desc, host
  `
}

/** Sums the counts of hosts by health. */
export function sumLinks(counted: readonly LinkCounts[]): LinkCounts {
  const sums = { ok: 0, slow: 0, dead: 0, unknown: 0 }
  for (const counts of counted) {
    for (const health of linkHealths) sums[health] += counts[health]
  }
  return sums
}

type LinkFacts = { episode_count: number; dead_without_other: number }

/** Counts episodes with links, and dead links of episodes whose other links, if any, are dead too. */
export async function readLinkFacts(db: Database): Promise<LinkFacts> {
  const row = await findRow<LinkFacts>(db)`
    select (select count(distinct episode_id)::int from episode_source) as episode_count,
           (select count(*)::int from source_check known join episode_source source on source.id = known.source_id
             where known.urgency = 0 and not exists (
               select from episode_source other
                where other.episode_id = source.episode_id and other.id <> source.id and other.health <> 'dead')
           ) as dead_without_other
  `
  return row ?? { episode_count: 0, dead_without_other: 0 }
}

/** The animes with the most dead links first. */
export const byDeadLinks: keyset.Order = {
  name: 'links.animes',
  columns: [
    { by: 'page.dead', kind: 'int', descending: true },
    { by: 'page.problems', kind: 'int', descending: true },
    { by: 'page.anime_id', kind: 'int' },
  ],
}

/**
 * Reads a page of the animes with problem links with their places, and their number. @throws AppError VALIDATION for a
 * foreign cursor
 */
export async function listAnimesWithProblems(
  db: Database,
  { host, search, ...asked }: ListAnimesByLinksQuery,
): Promise<{ animes: AnimeLinks[]; places: keyset.Placed[]; total: number }> {
  const match = await matchLinks(db, { health: 'problem', host, search })
  const row = await findRow<{ total: number; animes: AnimeLinks[]; places: keyset.Placed[] }>(db)`
    with troubled as materialized (
      select episode.anime_id, count(*) filter (where known.urgency = 0) as dead, count(*) as problems
        from source_check known
        join episode_source source on source.id = known.source_id
        join episode on episode.id = source.episode_id
       where ${matching(match)}
       group by episode.anime_id),
    page as (
      select * from troubled page where ${keyset.afterCursor(byDeadLinks, asked)}
       order by ${keyset.orderBy(byDeadLinks)} ${keyset.windowOf(asked)})
    select (select count(*)::int from troubled) as total,
           to_jsonb(array(select jsonb_build_object('place', ${keyset.placeIn(byDeadLinks)}) from page
                           order by ${keyset.orderBy(byDeadLinks)})) as places, coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', anime.id, 'slug', anime.slug, 'title', anime.title, 'cover_url', anime.cover_url,
               'ok', counted.ok, 'slow', counted.slow, 'dead', counted.dead, 'unknown', counted.unknown,
               'failing', counted.failing, 'silent_episode_count', counted.silent)
               order by ${keyset.orderBy(byDeadLinks)})
        from page join anime on anime.id = page.anime_id
        cross join lateral (
          select sum(ok) as ok, sum(slow) as slow, sum(dead) as dead, sum(unknown) as unknown, sum(failing) as failing,
                 count(*) filter (where dead > 0 and dead = links) as silent
            from (select count(*) as links,
                         count(*) filter (where known.health = 'ok') as ok,
                         count(*) filter (where known.health = 'slow') as slow,
                         count(*) filter (where known.health = 'dead') as dead,
                         count(*) filter (where known.health = 'unknown') as unknown,
                         count(*) filter (where known.urgency = 1) as failing
                    from episode join episode_source source on source.episode_id = episode.id
                    join source_check known on known.source_id = source.id
                   where episode.anime_id = anime.id group by episode.id) as of_episode) as counted), '[]') as animes
  `
  return row ?? { animes: [], places: [], total: 0 }
}
