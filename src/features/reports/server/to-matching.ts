import type { ReportFilters } from '../contract.ts'
import type { Matching } from './queries/list.ts'
import { toReportSearch } from './to-comparable.ts'

/** Converts filters for the queries. @param staffId the caller, for 'me' */
export function toMatching({ search, assignee, host, episode_id, ...rest }: ReportFilters, staffId: number): Matching {
  return {
    ...rest,
    search: toReportSearch(search),
    assigneeId: assignee === 'me' ? staffId : assignee === 'none' ? null : assignee,
    host: host || undefined,
    episodeId: episode_id,
  }
}
