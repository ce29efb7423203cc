import { highestPage } from '../../../shared/list-limits.ts'

/** Lines per page, so that long lists stay fast. */
export const linesOnPage = 50

/** Returns the number of pages that hold the lines, at least one. */
export const countPages = (lines: number): number => Math.max(1, Math.ceil(lines / linesOnPage))

/** Returns the page of an address; an invalid one is the first. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= highestPage ? page : 1
}
