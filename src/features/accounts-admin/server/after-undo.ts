import type { AfterUndo } from '../../audit/server/public.ts'
import { endSessionsOf } from '../../auth/server/public.ts'
import { listInactive } from './queries/change-users.ts'

/** An undoing that leaves accounts deactivated ends their sessions, as deactivating them does. */
export const endSessionsOfInactive: AfterUndo = async (trx, { accountIds }) => {
  if (accountIds.length === 0) return
  await endSessionsOf(trx, { accountIds: await listInactive(trx, accountIds), at: new Date() })
}
