import type { ReportStatus, StaffReport } from '../../contract.ts'

/** Of an episode's reports: the state of those that wait, else of the newest alone. */
export function toEpisodeChange(reports: readonly StaffReport[], status: ReportStatus) {
  const target = reports.find((report) => report.status === 'ouvert' || report.status === 'en cours') ?? reports[0]
  return { id: target?.id ?? 0, body: { status, whole_episode: true } }
}
