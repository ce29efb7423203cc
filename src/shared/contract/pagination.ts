import { z } from 'zod'
import { nextCursorField } from './fields.ts'

/** The page of a list that an answer holds, and the totals. */
export const paginationField = z.object({ page: z.int(), limit: z.int(), total: z.int(), total_pages: z.int() })
export type Pagination = z.infer<typeof paginationField>

/** Counting a filtered list stops here: 'plus de 10 000'. */
export const maxCounted = 10_000

/** The same for a list that is not always counted to its end. */
const cappedPaginationField = paginationField.extend({
  /** True when there are more than `total`. */
  is_capped: z.boolean(),
})
export type CappedPagination = z.infer<typeof cappedPaginationField>

/** The fields of an answer that holds one page of a list. */
export const pagedAnswer = { pagination: paginationField, next_cursor: nextCursorField }
export const cappedAnswer = { pagination: cappedPaginationField, next_cursor: nextCursorField }

/** Returns the pagination of the requested page. @param total lines that match the filters */
export function toPagination({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, total, total_pages: Math.ceil(total / limit) }
}

/** The same with a cap. @param counted the number of lines; `maxCounted` + 1 when counting stopped */
export function toCappedPagination(
  asked: { page: number; limit: number },
  { counted, isBounded }: { counted: number; isBounded: boolean },
): CappedPagination {
  const is_capped = isBounded && counted > maxCounted
  return { ...toPagination(asked, is_capped ? maxCounted : counted), is_capped }
}
