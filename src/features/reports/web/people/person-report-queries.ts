import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import type { TypedTableAddress } from '../../../../ui/table/use-table-address.ts'
import { changePersonReport, listPersonReports, type PersonReportChanges } from '../../people-contract.ts'
import { personReportFilters } from '../../rules.ts'

/** The filter in the address; open reports by default. */
export const personReportsDefinition = {
  filters: { status: personReportFilters },
  sorts: ['created_at'],
  defaultSort: { by: 'created_at', order: 'desc' },
} as const

type Address = TypedTableAddress<(typeof personReportsDefinition)['filters'], 'created_at'>

/** Returns one page of reports; the previous one stays until it has loaded. */
export function usePersonReports({ page, filters }: Address) {
  const query = { page, status: filters.status }
  return useQuery({ ...readOf(listPersonReports, { query }), placeholderData: keepPreviousData })
}

export function useChangePersonReport(id: number) {
  return useWrite({
    send: (body: PersonReportChanges) => callApi(changePersonReport, { params: { id }, body }),
    done: () => 'Signalement mis à jour',
    noticesFailure: true,
  })
}
