import { z } from 'zod'

/** Which page of a list an answer holds, and how much there is in all. */
export const paginationField = z.object({ page: z.int(), limit: z.int(), total: z.int(), total_pages: z.int() })
export type Pagination = z.infer<typeof paginationField>

/** Of a narrowed list counting stops here: 'plus de 10 000'. */
export const mostCounted = 10_000

/** The same of a list that is not always counted to its end. */
export const cappedPaginationField = paginationField.extend({
  /** There are more than `total`. */
  is_capped: z.boolean(),
})
export type CappedPagination = z.infer<typeof cappedPaginationField>

/** What an answer says of the page that was asked for. @param total how many lines the filters let through */
export function toPagination({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, total, total_pages: Math.ceil(total / limit) }
}

/** The same. @param counted how many there are; `mostCounted` + 1 where counting stopped */
export function toCappedPagination(
  asked: { page: number; limit: number },
  { counted, isBounded }: { counted: number; isBounded: boolean },
): CappedPagination {
  const is_capped = isBounded && counted > mostCounted
  return { ...toPagination(asked, is_capped ? mostCounted : counted), is_capped }
}
