import { callApi } from '../../../ui/api/call-api.ts'
import type { Scope, SyncRun, startRun } from '../contract.ts'

/** What somebody asks to be synchronised. */
export type Order = { slug: string; scope: Scope; chosen?: string[] }

/** Has a synchronisation begin. @throws ApiError */
export async function startSync(order: Order): Promise<SyncRun> {
  const { run } = await callApi<typeof startRun>('POST /api/admin/sync/runs', { body: order })
  return run
}
