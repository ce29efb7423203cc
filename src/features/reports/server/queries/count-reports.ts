import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

/** Counts all reports, and those that are not settled yet. */
export async function countReports(db: Database): Promise<{ total_reports: number; open: number }> {
  const { rows } = await sql<{ total_reports: number; open: number }>`
    select count(*)::int as total_reports,
           (count(*) filter (where status in ('ouvert', 'en cours')))::int as open
      from episode_report join episode on episode.id = episode_report.episode_id
  `.execute(db)
  return rows[0] ?? { total_reports: 0, open: 0 }
}
