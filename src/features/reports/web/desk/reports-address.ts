import type { TypedTableAddress } from '../../../../ui/table/use-table-address.ts'

/** What the address of the list of reports may say. */
export const reportsDefinition = {
  filters: {
    status: ['all', 'ouvert', 'en cours', 'résolu', 'rejeté'],
    category: ['all', 'vidéo absente', 'mauvaise langue', 'son décalé', 'mauvais épisode', 'autre'],
    assignee: ['all', 'me', 'none'],
    host: 'text',
    episode_id: 'text',
  },
  sorts: ['created_at', 'report_count'],
  defaultSort: { by: 'created_at', order: 'desc' },
} as const

export type ReportsAddress = TypedTableAddress<(typeof reportsDefinition)['filters'], 'created_at' | 'report_count'>

/** The search and filters of an address, as calls take them. */
export function toReportFilters({ search, filters }: ReportsAddress) {
  const { host, episode_id, ...chosen } = filters
  const isId = /^[1-9]\d{0,9}$/.test(episode_id)
  return { ...chosen, ...(search && { search }), ...(host && { host }), ...(isId && { episode_id }) }
}
