import { toFrenchSortKey, withoutAccents } from '../../../shared/french-order.ts'
import type { ReportSearch } from './queries/list.ts'

// Shorter pieces are in nearly every reason.
const fewestLettersInReason = 3

/** A reason as the search compares it: lower case, no accents, one kind of apostrophe and of space. */
export function toReasonKey(text: string): string {
  return withoutAccents(text).replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()
}

/** What a search looks for in reasons, titles and usernames. @returns undefined when nothing was typed */
export function toReportSearch(typed: string | undefined): ReportSearch | undefined {
  const username = typed?.trim()
  if (!username) return undefined
  const reason = toReasonKey(username)
  const title = toFrenchSortKey(username)
  return { reason: reason.length < fewestLettersInReason ? '' : reason, title, username }
}
