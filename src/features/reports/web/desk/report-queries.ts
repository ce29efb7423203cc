import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { getReport, listAssignees, listReportedEpisodes, listReports } from '../../contract.ts'
import { type ReportsAddress, toReportFilters } from './reports-address.ts'

/** Lines of a page (docs/product/administration.md#reports). */
export const pageSize = 20

/** One page of reports; the one before stays until it is there. */
export function useReports(address: ReportsAddress, enabled: boolean) {
  const { id } = useStaff()
  const query = { ...toReportFilters(address), page: address.page, limit: pageSize, sort_order: address.sort.order }
  return useQuery(
    {
      queryKey: [id, 'admin', 'reports', 'list', query],
      queryFn: ({ signal }) => callApi<typeof listReports>('GET /api/admin/episode-reports', { query }, { signal }),
      placeholderData: keepPreviousData,
      enabled,
    },
    personQueries,
  )
}

/** One page of episodes with their reports. */
export function useReportedEpisodes(address: ReportsAddress, enabled: boolean) {
  const { id } = useStaff()
  const { page, sort } = address
  const query = { ...toReportFilters(address), page, limit: pageSize, sort_by: sort.by, sort_order: sort.order }
  return useQuery(
    {
      queryKey: [id, 'admin', 'reports', 'episodes', query],
      queryFn: ({ signal }) =>
        callApi<typeof listReportedEpisodes>('GET /api/admin/reported-episodes', { query }, { signal }),
      placeholderData: keepPreviousData,
      enabled,
    },
    personQueries,
  )
}

/** One report, for its panel. */
export function useReport(reportId: number | undefined) {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'reports', 'one', reportId],
      queryFn: ({ signal }) =>
        callApi<typeof getReport>(
          'GET /api/admin/episode-reports/:id',
          { params: { id: String(reportId) } },
          { signal },
        ),
      enabled: reportId !== undefined,
    },
    personQueries,
  )
}

/** Who reports can be given to. */
export function useAssignees() {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'report-assignees'],
      queryFn: ({ signal }) => callApi<typeof listAssignees>('GET /api/admin/report-assignees', {}, { signal }),
    },
    personQueries,
  )
}

/** Everything that shows reports is read anew. */
export function refreshReports(): Promise<void> {
  return personQueries.invalidateQueries({
    predicate: ({ queryKey: [, area, name] }) => area === 'admin' && (name === 'reports' || name === 'stats'),
  })
}
