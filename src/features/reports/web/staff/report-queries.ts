import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readOf } from '../../../../ui/queries/reads.ts'
import { usualPageSize } from '../../../../ui/table/page-size.ts'
import { getReport, listAssignees, listReportedEpisodes, listReports } from '../../contract.ts'
import { type ReportsAddress, toReportFilters } from './reports-address.ts'

/** Returns one page of reports; the previous one stays until it has loaded. */
export function useReports(address: ReportsAddress, enabled: boolean) {
  const query = {
    ...toReportFilters(address),
    page: address.page,
    limit: usualPageSize,
    sort_order: address.sort.order,
  }
  return useQuery({ ...readOf(listReports, { query }), placeholderData: keepPreviousData, enabled })
}

export function useReportedEpisodes(address: ReportsAddress, enabled: boolean) {
  const { page, sort } = address
  const query = { ...toReportFilters(address), page, limit: usualPageSize, sort_by: sort.by, sort_order: sort.order }
  return useQuery({ ...readOf(listReportedEpisodes, { query }), placeholderData: keepPreviousData, enabled })
}

/** Returns one report, for its panel. */
export function useReport(reportId: number | undefined) {
  return useQuery({
    ...readOf(getReport, { params: { id: reportId ?? 0 } }),
    enabled: reportId !== undefined,
    // The form starts with the data read when it opens.
    gcTime: 0,
  })
}

/** Returns the possible assignees. */
export const useAssignees = () => useQuery(readOf(listAssignees, {}))
