import type { Database } from '../../../platform/database/connect-database.ts'
import { toCursor } from '../../../platform/database/keyset.ts'
import { type Api, type HandlerContext, requireCaller } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { toPagination } from '../../../shared/contract/pagination.ts'
import { actorOf, recordAction } from '../../staff/server/log/public.ts'
import type { NoticeState, StaffNotice } from '../contract.ts'
import * as contract from '../contract.ts'
import type { LetterKind } from './letters.ts'
import { toNoticeLine, toStaffNotice } from './present.ts'
import { byWaiting, countNotices, findNotice, listNoticeRows, lockNotice, updateNotice } from './queries/notices.ts'
import { listPages, setWithheldPages } from './queries/pages.ts'
import type { RightsParts } from './rights-parts.ts'
import { writeSoon } from './send-letters.ts'

/** Registers the staff's operations on notices: each step is an action of the audit log, and is answered by mail. */
export function handleRightsAdministration(api: Api, parts: RightsParts): void {
  const { db, now } = parts

  api.handle(contract.listNotices, async ({ query }) => {
    const [rows, total, waiting] = await Promise.all([
      listNoticeRows(db, query),
      countNotices(db, query),
      countNotices(db, { state: 'waiting' }),
    ])
    return {
      notices: rows.map((row) => toNoticeLine(row, now())),
      pagination: toPagination(query, total),
      next_cursor: toCursor(byWaiting, rows, query.limit),
      waiting,
    }
  })
  api.handle(contract.getNotice, async ({ params }) => ({ notice: await readNotice(db, params.id, now()) }))

  api.handle(contract.verifyNotice, ({ params, body }, context) =>
    runStep(parts, context, {
      id: params.id,
      from: ['reçue'],
      kind: 'verify',
      words: body.is_complete ? 'complète' : 'incomplète, renvoyée',
      letters: body.is_complete ? [] : ['incomplete'],
      take: (trx, handledBy, at) =>
        body.is_complete
          ? updateNotice(trx, params.id, { state: 'vérifiée', verifiedAt: at, handledBy })
          : updateNotice(trx, params.id, {
              state: 'incomplète',
              reason: body.reason,
              verifiedAt: at,
              decidedAt: at,
              handledBy,
            }),
    }),
  )
  api.handle(contract.decideNotice, ({ params, body }, context) =>
    runStep(parts, context, {
      id: params.id,
      from: ['reçue', 'vérifiée'],
      kind: 'decide',
      words: body.decision === 'accept' ? 'acceptée, liens retirés' : 'refusée',
      letters: [body.decision === 'accept' ? 'accepted' : 'refused'],
      take: async (trx, handledBy, at) => {
        const isAccepted = body.decision === 'accept'
        if (isAccepted) await withhold(trx, params.id, body.page_ids)
        await updateNotice(trx, params.id, {
          state: isAccepted ? 'acceptée' : 'refusée',
          reason: body.reason || null,
          verifiedAt: at,
          decidedAt: at,
          isAccepted,
          handledBy,
        })
      },
    }),
  )
  api.handle(contract.settleNotice, ({ params, body: { outcome, reason } }, context) => {
    const isRestored = outcome === 'restore'
    return runStep(parts, context, {
      id: params.id,
      // Links that were withheld by mistake can be restored without an objection.
      from: isRestored ? ['acceptée', 'contestée', 'maintenue'] : ['contestée'],
      kind: 'settle',
      words: isRestored ? 'liens rétablis' : 'retrait maintenu',
      letters: isRestored ? ['restored', 'counter-restored'] : ['upheld', 'counter-upheld'],
      take: async (trx, handledBy, at) => {
        if (isRestored) await setWithheldPages(trx, params.id, [])
        await updateNotice(trx, params.id, {
          state: isRestored ? 'rétablie' : 'maintenue',
          reason,
          settledAt: at,
          ...(isRestored ? { restoredAt: at } : {}),
          handledBy,
        })
      },
    })
  })
}

/** @throws AppError CONFLICT when a page does not belong to the notice */
async function withhold(trx: Database, noticeId: number, pageIds: number[]): Promise<void> {
  const known = new Set((await listPages(trx, noticeId)).map(({ id }) => id))
  if (pageIds.some((id) => !known.has(id))) {
    throw new AppError('CONFLICT', 'Une de ces pages n’est pas de cette notification.')
  }
  await setWithheldPages(trx, noticeId, pageIds)
}

type StepToTake = {
  id: number
  /** The states from which the step is allowed. */
  from: readonly NoticeState[]
  kind: 'verify' | 'decide' | 'settle'
  /** The log's summary of the step. */
  words: string
  letters: LetterKind[]
  take: (trx: Database, handledBy: number, at: Date) => Promise<void>
}

async function runStep(
  parts: RightsParts,
  context: HandlerContext,
  { id, from, kind, words, letters, take }: StepToTake,
): Promise<{ notice: StaffNotice; action_id: number | null }> {
  const { db, now } = parts
  const at = now()
  const summary = (notice: StaffNotice) => `Notification ${notice.number} : ${words}`
  const action = { by: actorOf(context), kind: `rights.${kind}`, summary } as const
  const { result, actionId } = await recordAction(db, action, async (trx) => {
    const state = await lockNotice(trx, id)
    if (!state) throw noSuchNotice()
    if (!from.includes(state)) throw new AppError('CONFLICT', `Cette notification est déjà ${state}.`)
    await take(trx, requireCaller(context).userId, at)
    return readNotice(trx, id, at)
  })
  await writeSoon(parts, id, letters)
  return { notice: result, action_id: actionId }
}

async function readNotice(db: Database, id: number, at: Date): Promise<StaffNotice> {
  const notice = await findNotice(db, id)
  if (!notice) throw noSuchNotice()
  return toStaffNotice(notice, await listPages(db, id), at)
}

const noSuchNotice = () => new AppError('NOT_FOUND', 'Cette notification n’existe pas.')
