import { usualPageSize } from '../../../ui/table/page-size.ts'
import type { TypedTableAddress } from '../../../ui/table/use-table-address.ts'

export const runsDefinition = {
  filters: {
    state: ['all', 'waiting', 'running', 'done', 'failed', 'cancelled'],
    origin: ['all', 'staff', 'schedule'],
  },
  sorts: ['created_at'],
  defaultSort: { by: 'created_at', order: 'desc' },
} as const

export type RunsAddress = TypedTableAddress<(typeof runsDefinition)['filters'], 'created_at'>

export function toRunsQuery({ search, filters, sort, page }: RunsAddress) {
  return {
    ...(search !== '' && { search }),
    state: filters.state,
    origin: filters.origin,
    sort_by: sort.by,
    sort_order: sort.order,
    page,
    limit: usualPageSize,
  }
}
