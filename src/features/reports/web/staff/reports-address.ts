import type { TypedTableAddress } from '../../../../ui/table/use-table-address.ts'
import { reportCategories, reportedEpisodeSorts, reportStatuses } from '../../rules.ts'

export const reportsDefinition = {
  filters: {
    status: ['all', ...reportStatuses],
    category: ['all', ...reportCategories],
    assignee: ['all', 'me', 'none'],
    host: 'text',
    episode_id: 'text',
  },
  sorts: reportedEpisodeSorts,
  defaultSort: { by: 'created_at', order: 'desc' },
} as const

export type ReportsAddress = TypedTableAddress<(typeof reportsDefinition)['filters'], 'created_at' | 'report_count'>

export function toReportFilters({ search, filters }: ReportsAddress) {
  const { host, episode_id, ...chosen } = filters
  const isId = /^[1-9]\d{0,9}$/.test(episode_id)
  return { ...chosen, ...(search && { search }), ...(host && { host }), ...(isId && { episode_id }) }
}
