import { toTitleSearch } from '../../../platform/database/like-pattern.ts'
import type { ReportFilters } from '../contract.ts'
import type { Matching, ReportSearch } from './queries/list.ts'
import { toReasonKey } from './to-reason-key.ts'

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

// Shorter texts occur in nearly every reason.
const minReasonLetters = 3

/** Normalises a search for reasons, titles and usernames. @returns undefined for an empty search */
function toReportSearch(typed: string | undefined): ReportSearch | undefined {
  const username = typed?.trim()
  if (!username) return undefined
  const reason = toReasonKey(username)
  return { reason: reason.length < minReasonLetters ? '' : reason, title: toTitleSearch(username), username }
}
