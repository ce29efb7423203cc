import { toCursor } from '../../../../platform/database/keyset.ts'
import { type Api, type Caller, requireCaller } from '../../../../platform/http/api.ts'
import type { AfterUndo, SiteParts } from '../../../../platform/site/site.ts'
import { toPagination } from '../../../../shared/contract/pagination.ts'
import { dayMs } from '../../../../shared/durations.ts'
import * as contract from '../../log-contract.ts'
import { undoDays } from '../../log-rules.ts'
import { actorOf } from './actor.ts'
import * as queries from './queries/list.ts'
import { actionNotFound, mayUndo, undoAction } from './undo-action.ts'

type Parts = SiteParts<'db'> & {
  /** Hooks of features that run after an undoing. */
  afterUndo: AfterUndo[]
}

const changesPerPage = 100

/** Registers the operations on the audit log. */
export function handleLog(api: Api, { db, afterUndo, now = () => new Date() }: Parts): void {
  api.handle(contract.listActions, async ({ query }, context) => {
    const caller = requireCaller(context)
    const [rows, total, actors] = await Promise.all([
      queries.listActionRows(db, query),
      queries.countActions(db, query),
      queries.listActors(db),
    ])
    return {
      actions: rows.map((row) => presentAction(row, { now: now(), caller })),
      actors,
      pagination: toPagination(query, total),
      next_cursor: toCursor(queries.orderOf(query), rows, query.limit),
    }
  })
  api.handle(contract.getAction, async ({ params: { id }, query: { page } }, context) => {
    const row = await queries.findActionRow(db, id)
    if (!row) throw actionNotFound()
    const changes = await queries.listChanges(db, {
      actionId: id,
      limit: changesPerPage,
      offset: (page - 1) * changesPerPage,
    })
    return {
      action: presentAction(row, { now: now(), caller: requireCaller(context) }),
      changes,
      total_pages: Math.ceil(row.change_count / changesPerPage),
    }
  })
  api.handle(contract.undoAction, async ({ params: { id } }, context) => {
    const caller = requireCaller(context)
    const actionId = await undoAction(db, { id, by: actorOf(context), caller, at: now(), afterUndo })
    return { message: 'Action annulée', action_id: actionId }
  })
}

function presentAction(row: queries.ActionRow, { now, caller }: { now: Date; caller: Caller }): contract.AuditAction {
  const isYoung = now.getTime() - row.at.getTime() <= undoDays * dayMs
  const canComeBack = isYoung && row.undone_by_id === null && !(row.kind in contract.finalKinds)
  // Staff see the devices of members without addresses, too.
  const ip = row.access === 'user' ? null : row.ip
  return { ...row, ip, at: row.at.toISOString(), is_undoable: canComeBack && mayUndo(row, caller) }
}
