import { toTitleSearch } from '../../../platform/database/like-pattern.ts'
import { withoutAccents } from '../../../shared/french-order.ts'
import type { ReportSearch } from './queries/list.ts'

// Shorter texts occur in nearly every reason.
const minReasonLetters = 3

/** Normalises a reason for the search: lower case, no accents, one kind of apostrophe and of space. */
export function toReasonKey(text: string): string {
  return withoutAccents(text).replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()
}

/** Normalises a search for reasons, titles and usernames. @returns undefined for an empty search */
export function toReportSearch(typed: string | undefined): ReportSearch | undefined {
  const username = typed?.trim()
  if (!username) return undefined
  const reason = toReasonKey(username)
  return { reason: reason.length < minReasonLetters ? '' : reason, title: toTitleSearch(username), username }
}
