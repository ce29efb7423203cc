import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { countOf } from '../../../../ui/formats/numbers.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useNotice } from '../../../log/web/public.ts'
import type { changeReport, changeReports, deleteReport } from '../../contract.ts'
import { refreshReports } from './report-queries.ts'

/** Texts of docs/product/administration.md#fallback-texts. */
const deleteFailure = 'Erreur lors de la suppression du signalement'
const changeFailure = 'Erreur lors de la modification du signalement'

export type OneChange = { id: number; body: InputOf<typeof changeReport>['body'] }
export type ManyChange = InputOf<typeof changeReports>['body']

/** Changes one report, or all of its episode that wait. What is refused is told by the caller's form. */
export function useChangeReport() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: ({ id, body }: OneChange) =>
        callApi<typeof changeReport>('PATCH /api/admin/episode-reports/:id', { params: { id: String(id) }, body }),
      onSuccess: ({ changed_count, action_id }, { body }) =>
        notice({ text: describeDone(changed_count, body.status), actionId: action_id }),
      onError: (error) => notice({ text: messageOf(error, changeFailure), tone: 'danger' }),
      onSettled: refreshReports,
    },
    personQueries,
  )
}

/** Deletes one report. */
export function useDeleteReport() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: (id: number) =>
        callApi<typeof deleteReport>('DELETE /api/admin/episode-reports/:id', { params: { id: String(id) } }),
      onSuccess: ({ message, action_id }) => notice({ text: message, actionId: action_id }),
      onError: (error) => notice({ text: messageOf(error, deleteFailure), tone: 'danger' }),
      onSettled: refreshReports,
    },
    personQueries,
  )
}

/** Changes or deletes what is selected. */
export function useChangeReports() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: (body: ManyChange) =>
        callApi<typeof changeReports>('POST /api/admin/episode-reports/bulk-action', { body }),
      onSuccess: ({ message, action_id }) => notice({ text: message, actionId: action_id }),
      onError: (error, { action }) =>
        notice({ text: messageOf(error, action === 'delete' ? deleteFailure : changeFailure), tone: 'danger' }),
      onSettled: refreshReports,
    },
    personQueries,
  )
}

function describeDone(count: number, status: string | undefined): string {
  const which = countOf(count, 'signalement')
  return status === undefined ? `${which} : modification enregistrée` : `${which} : ${status}`
}

function messageOf(error: Error, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}
