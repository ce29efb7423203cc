import type { ReportedEpisode, ReportStatus } from '../../contract.ts'

/**
 * Returns the change for an episode's new status: of all its open reports, else of the newest alone.
 * @returns the call, and the number of affected reports
 */
export function toEpisodeChange({ reports, waiting_count }: ReportedEpisode, status: ReportStatus) {
  const waiting = reports.find((report) => report.status === 'ouvert' || report.status === 'en cours')
  const target = waiting ?? reports[0]
  return {
    count: waiting ? waiting_count : 1,
    change: { id: target?.id ?? 0, body: { status, whole_episode: waiting !== undefined } },
  }
}
