import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { LinkCounts, ListLinksQuery, StaffLink } from '../../contract.ts'

type Instants = 'health_since' | 'checked_at' | 'failing_since' | 'due_at'
/** As the database gives it: `due_at` may be before all time. */
export type StaffLinkRow = Omit<StaffLink, Instants> &
  Record<Exclude<Instants, 'due_at'>, Date | null> & { due_at: Date | number }

/** A page of links with their episodes: those that fail first, then those whose health changed last. */
export async function listLinksForStaff(
  db: Database,
  { health, host, page, limit }: ListLinksQuery,
): Promise<StaffLinkRow[]> {
  const { rows } = await sql<StaffLinkRow>`
    select source.id, source.url, source.host, source.priority, known.health, known.health_since, known.checked_at,
           known.due_at, known.tried, known.failures, known.failing_since, known.cors,
           (select coalesce(sum(told.failures), 0)::int from playback_failure told
             where told.source_id = source.id and told.hour > now() - interval '7 days') as playback_failures,
           jsonb_build_object(
             'id', episode.id, 'season_label', episode.season_label, 'episode_number', episode.episode_number,
             'language', episode.language,
             'anime', jsonb_build_object('id', anime.id, 'slug', anime.slug, 'title', anime.title)) as episode
      from (
        select * from source_check
         where ${health === undefined ? sql`true` : sql`health = ${health}`}
           and ${host === undefined ? sql`true` : sql`host = ${host}`}
         order by failures > 0 desc, health_since desc nulls last, source_id
         limit ${limit} offset ${(page - 1) * limit}
      ) known
      join episode_source source on source.id = known.source_id
      join episode on episode.id = source.episode_id
      join anime on anime.id = episode.anime_id
     order by known.failures > 0 desc, known.health_since desc nulls last, source.id
  `.execute(db)
  return rows
}

/** How many links there are, by host, then by health. */
export async function countLinksByHost(db: Database): Promise<({ host: string } & LinkCounts)[]> {
  const { rows } = await sql<{ host: string } & LinkCounts>`
    select host,
           count(*) filter (where health = 'ok')::int as ok,
           count(*) filter (where health = 'slow')::int as slow,
           count(*) filter (where health = 'dead')::int as dead,
           count(*) filter (where health = 'unknown')::int as unknown
      from source_check group by host order by host
  `.execute(db)
  return rows
}

/** The episode that a link belongs to. */
export async function findEpisodeOfLink(db: Database, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('episode_source').select('episode_id').where('id', '=', id).executeTakeFirst()
  return row?.episode_id
}
