import { z } from 'zod'

/** Which page of a list an answer holds, and how much there is in all. */
export const paginationField = z.object({ page: z.int(), limit: z.int(), total: z.int(), total_pages: z.int() })
export type Pagination = z.infer<typeof paginationField>

/** What an answer says of the page that was asked for. @param total how many lines the filters let through */
export function toPagination({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, total, total_pages: Math.ceil(total / limit) }
}
