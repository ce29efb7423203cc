import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow } from '../../../../platform/database/sql.ts'

/** Counts all reports, and those that are not settled yet. */
export async function countReports(db: Database): Promise<ReportCounts> {
  const row = await findRow<ReportCounts>(db)`
    select count(*)::int as total_reports,
           (count(*) filter (where is_open))::int as open,
           (count(*) filter (where is_open and is_person))::int as open_people
      from (
        select status in ('ouvert', 'en cours') as is_open, false as is_person
          from episode_report join episode on episode.id = episode_report.episode_id
        union all
        select status in ('ouvert', 'en cours'), true from person_report
      ) report
  `
  return row ?? { total_reports: 0, open: 0, open_people: 0 }
}

type ReportCounts = { total_reports: number; open: number; open_people: number }
