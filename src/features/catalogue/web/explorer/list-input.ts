import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import type { listAnimes } from '../../contract.ts'
import { explorerPageSize } from '../../rules.ts'
import type { ExplorerQuery, toFilterFields } from './explorer-query.ts'

/** The input of the catalogue's list calls, whose path says whether the member's list is left out. */
export function toListInput(
  { unlisted: _, ...filters }: ReturnType<typeof toFilterFields>,
  { sort, page }: Pick<ExplorerQuery, 'sort' | 'page'>,
): InputOf<typeof listAnimes> {
  const [, sortBy, sortOrder] = /^(title|release_year)_(asc|desc)$/.exec(sort ?? '') ?? []
  return {
    query: {
      ...filters,
      ...(sortBy && { sort_by: sortBy as 'title' | 'release_year', sort_order: sortOrder as 'asc' | 'desc' }),
      page,
      limit: explorerPageSize,
    },
  }
}
