import { withoutAccents } from '../../../shared/french-order.ts'

/** Normalises a reason for the search: lower case, no accents, one kind of apostrophe and of space. */
export function toReasonKey(text: string): string {
  return withoutAccents(text).replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()
}
