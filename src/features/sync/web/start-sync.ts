import { callApi } from '../../../ui/api/call-api.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { type Scope, type SyncRun, startRun } from '../contract.ts'

/** The parameters of a synchronisation. */
export type Order = { slug: string; scope: Scope; chosen?: string[] }

export function useStartSync(onStarted: (run: SyncRun, order: Order) => void) {
  return useWrite({
    send: (order: Order) => callApi(startRun, { body: order }),
    onSuccess: ({ run }, order) => onStarted(run, order),
  })
}
