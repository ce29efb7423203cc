import { callApi } from '../../../../ui/api/call-api.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { undoAction } from '../../log-contract.ts'

export function useUndo() {
  return useWrite({
    send: (actionId: number) => callApi(undoAction, { params: { id: actionId } }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}
