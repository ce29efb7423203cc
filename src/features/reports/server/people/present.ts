import type { PersonReport } from '../../people-contract.ts'
import type { PersonReportRow } from '../queries/people.ts'

export function presentPersonReport(row: PersonReportRow): PersonReport {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    status_since: row.status_since.toISOString(),
    refused_until: row.refused_until?.toISOString() ?? null,
  }
}
