import type { ReportedEpisode, ReportStatus } from '../../contract.ts'

/**
 * Chooses the reports that get an episode's new status: all open ones or, if none is open, the newest.
 * @returns the input of the call, and the number of affected reports
 */
export function toEpisodeChange({ reports, waiting_count }: ReportedEpisode, status: ReportStatus) {
  const waiting = reports.find((report) => report.status === 'ouvert' || report.status === 'en cours')
  const target = waiting ?? reports[0]
  const count = waiting ? waiting_count : 1
  return {
    count,
    change: { id: target?.id ?? 0, body: { status, whole_episode: waiting !== undefined, expected_count: count } },
  }
}
