import type { EpisodeReport, StaffReport } from '../contract.ts'
import type { StaffReportRow } from './queries/list.ts'
import type { ReportRow } from './queries/reports.ts'

export function presentReport(row: ReportRow): EpisodeReport {
  return { ...row, created_at: row.created_at.toISOString(), status_since: row.status_since.toISOString() }
}

export const presentStaffReport = (row: StaffReportRow): StaffReport => ({ ...row, ...presentReport(row) })
