import type { ReportedEpisode, ReportStatus } from '../../contract.ts'

/**
 * What another state for an episode means: for all of its reports that wait, else for the newest alone.
 * @returns the call that does it, and to how many reports
 */
export function toEpisodeChange({ reports, waiting_count }: ReportedEpisode, status: ReportStatus) {
  const waiting = reports.find((report) => report.status === 'ouvert' || report.status === 'en cours')
  const target = waiting ?? reports[0]
  return {
    count: waiting ? waiting_count : 1,
    change: { id: target?.id ?? 0, body: { status, whole_episode: waiting !== undefined } },
  }
}
