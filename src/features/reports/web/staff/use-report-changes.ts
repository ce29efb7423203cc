import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { changeReport, changeReports, deleteReport } from '../../contract.ts'

export type OneChange = { id: number; body: InputOf<typeof changeReport>['body'] }
export type ManyChange = InputOf<typeof changeReports>['body']

/** Changes one report, or all open ones of its episode. */
export function useChangeReport() {
  return useWrite({
    send: ({ id, body }: OneChange) => callApi(changeReport, { params: { id }, body }),
    done: ({ changed_count }, { body }) => describeDone(changed_count, body.status),
    noticesFailure: true,
  })
}

export function useDeleteReport() {
  return useWrite({
    send: (id: number) => callApi(deleteReport, { params: { id } }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}

/** Changes or deletes the selection. */
export function useChangeReports() {
  return useWrite({
    send: (body: ManyChange) => callApi(changeReports, { body }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}

function describeDone(count: number, status: string | undefined): string {
  const which = countOf(count, 'signalement')
  return status === undefined ? `${which} : modification enregistrée` : `${which} : ${status}`
}
