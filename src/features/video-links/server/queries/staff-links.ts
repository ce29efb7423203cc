import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { toFrenchSortKey } from '../../../../shared/french-order.ts'
import type { LinkFilters, ListLinksQuery, StaffLink } from '../../contract.ts'

type Instants = 'health_since' | 'checked_at' | 'failing_since' | 'due_at'
/** As the database gives it: `due_at` may be before all time. */
export type StaffLinkRow = Omit<StaffLink, Instants> &
  Record<Exclude<Instants, 'due_at'>, Date | null> & { due_at: Date | number }

const selectLinks = sql`
  select source.id, source.url, source.host, source.priority, known.health, known.health_since, known.checked_at,
         known.due_at, known.tried, known.failures, known.failing_since, known.cors,
         (select coalesce(sum(told.failures), 0)::int from playback_failure told
           where told.source_id = source.id and told.hour > now() - interval '7 days') as playback_failures,
         (select jsonb_build_object('host', other.host, 'health', other.health) from episode_source other
           where other.episode_id = source.episode_id and other.id <> source.id and other.health <> 'dead'
           order by other.priority, other.id limit 1) as fallback,
         jsonb_build_object(
           'id', episode.id, 'season_label', episode.season_label, 'episode_number', episode.episode_number,
           'language', episode.language,
           'anime', jsonb_build_object('id', anime.id, 'slug', anime.slug, 'title', anime.title)) as episode`
const joinEpisodes = sql`
  join episode_source source on source.id = known.source_id
  join episode on episode.id = source.episode_id
  join anime on anime.id = episode.anime_id`
const byUrgency = sql.raw('known.urgency, known.health_since desc nulls last, known.source_id')

/** A page of links with their episodes: the most urgent first, then those whose health changed last. */
export async function listLinksForStaff(
  db: Database,
  { page, limit, ...filters }: ListLinksQuery,
): Promise<StaffLinkRow[]> {
  const { rows } = await sql<StaffLinkRow>`
    ${selectLinks}
      from (select * from source_check known where ${matching(filters)}
             order by ${byUrgency} limit ${limit} offset ${(page - 1) * limit}) as known
      ${joinEpisodes}
     order by ${byUrgency}
  `.execute(db)
  return rows
}

export async function findStaffLink(db: Database, id: number): Promise<StaffLinkRow | undefined> {
  const { rows } = await sql<StaffLinkRow>`
    ${selectLinks} from source_check known ${joinEpisodes} where source.id = ${id}
  `.execute(db)
  return rows[0]
}

export async function countMatchingLinks(db: Database, filters: LinkFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from source_check known where ${matching(filters)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** The condition on `source_check known` that filters mean. */
export function matching({ health, host, search, anime_id, episode_id }: LinkFilters) {
  const conditions = [
    health === 'problem' && sql`known.urgency <= 2`,
    health && health !== 'problem' && sql`known.health = ${health}`,
    // Said as the index has it: only the dead are of the first urgency.
    health === 'dead' && sql`known.urgency = 0`,
    host && sql`known.host = ${host}`,
    search && sql`known.source_id = any (array(${found(search)}))`,
    anime_id &&
      sql`known.source_id in (
      select source.id from episode join episode_source source on source.episode_id = episode.id
       where episode.anime_id = ${anime_id})`,
    episode_id && sql`known.source_id in (select id from episode_source where episode_id = ${episode_id})`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** The ids of links by a piece of their address or of their anime's title. */
function found(search: string) {
  const title = toFrenchSortKey(search)
  const ofTitle = sql`
    select source.id from anime join episode on episode.anime_id = anime.id
      join episode_source source on source.episode_id = episode.id
     where anime.sort_key like ${toPattern(title)}`
  const ofAddress = sql`select id from episode_source where url ilike ${toPattern(search)}`
  return sql`${ofTitle} union ${ofAddress}`
}

/** What LIKE takes for a wildcard stands for itself. */
export function toPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The episode that a link belongs to. */
export async function findEpisodeOfLink(db: Database, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('episode_source').select('episode_id').where('id', '=', id).executeTakeFirst()
  return row?.episode_id
}
