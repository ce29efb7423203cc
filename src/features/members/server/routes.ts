import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type Api, type CallContext, type HandlerContext, requireCaller } from '../../../platform/http/api.ts'
import { isMany, requireProof } from '../../../platform/http/require-proof.ts'
import type { AfterUndo, SiteParts } from '../../../platform/site/site.ts'
import {
  endSessionsOf,
  type LeakParts,
  listLiveSessions,
  requireRankOver,
  requireUnleaked,
  toDeviceLine,
} from '../../account/server/public.ts'
import { actorOf, noteAction } from '../../staff/server/log/public.ts'
import * as contract from '../contract.ts'
import { changeUsers } from './change-many-users.ts'
import { createUser, type Staff, toggleUser, updateUser, userNotFound } from './change-user.ts'
import { listUsers } from './list-users.ts'
import { findUserRow } from './queries/change-users.ts'

/** Registers the staff's operations on accounts. */
export function handleMembers(api: Api, parts: LeakParts & SiteParts<'db'> & { afterUndo: AfterUndo[] }): void {
  const { db, now = () => new Date() } = parts
  const toStaff = (context: HandlerContext): Staff => ({
    caller: requireCaller(context),
    by: actorOf(context),
    at: now(),
  })
  api.handle(contract.listUsers, ({ query }) => listUsers(db, query))
  api.handle(contract.createUser, async ({ body }, context) => {
    await requireUnleaked(parts, body.password, 'password')
    return createUser(db, { body, staff: toStaff(context) })
  })
  api.handle(contract.updateUser, async ({ params: { id }, body }, context) => {
    if (body.password !== undefined) await requireUnleaked(parts, body.password, 'password')
    return updateUser(parts, { id, body, staff: toStaff(context) })
  })
  api.handle(contract.toggleUser, ({ params: { id }, body }, context) =>
    toggleUser(parts, { id, isActive: body.is_active, staff: toStaff(context) }),
  )
  api.handle(contract.changeUsers, async ({ body }, context) => {
    if (isMany('user_ids' in body ? body.user_ids : undefined)) requireProof(context)
    return changeUsers(db, { body, staff: toStaff(context) })
  })
  api.handle(contract.listUserSessions, async ({ params: { id } }, context) => {
    await requireUserBelow(db, id, context)
    const sessions = await listLiveSessions(db, id, now())
    return { sessions: sessions.map((session) => toDeviceLine(session, undefined)) }
  })
  api.handle(contract.endUserSessions, async ({ params: { id } }, context) => {
    const { username } = await requireUserBelow(db, id, context)
    return inTransaction(db, async (trx) => {
      const ended_count = await endSessionsOf(trx, { accountIds: [id], at: now() })
      const summary =
        ended_count > 1 ? `${ended_count} sessions de ${username} terminées` : `Session de ${username} terminée`
      if (ended_count > 0) await noteAction(trx, { by: actorOf(context), kind: 'account.sessions', summary })
      return { ended_count }
    })
  })
}

async function requireUserBelow(db: Database, id: number, context: CallContext) {
  const user = await findUserRow(db, id)
  if (!user) throw userNotFound()
  requireRankOver(requireCaller(context), user)
  return user
}
