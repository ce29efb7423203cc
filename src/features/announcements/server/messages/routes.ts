import { toCursor } from '../../../../platform/database/keyset.ts'
import { type Api, type HandlerContext, requireCaller } from '../../../../platform/http/api.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import { toPagination } from '../../../../shared/contract/pagination.ts'
import { actorOf } from '../../../staff/server/log/public.ts'
import * as contract from '../../messages-contract.ts'
import { sendMessages } from './jobs.ts'
import { createMessage, presentMessage, sendDueMessages, updateMessage, withdrawMessage } from './messages.ts'
import { latestFirst, listMessageRows } from './queries.ts'

/** Registers the operations on staff messages, and sends planned ones when due. */
export function handleMessages(api: Api, { db, jobs, now = () => new Date() }: SiteParts<'db' | 'jobs'>): void {
  jobs.handle(sendMessages, () => sendDueMessages(db, now()))
  const toWriting = (fields: contract.MessageFields, context: HandlerContext) => ({
    fields,
    by: { ...actorOf(context), accountId: requireCaller(context).userId },
    at: now(),
  })
  api.handle(contract.listMessages, async ({ query }) => {
    const { rows, total } = await listMessageRows(db, query)
    return {
      messages: rows.map(presentMessage),
      pagination: toPagination(query, total),
      next_cursor: toCursor(latestFirst, rows, query.limit),
    }
  })
  api.handle(contract.createMessage, ({ body }, context) => createMessage(db, toWriting(body, context)))
  api.handle(contract.updateMessage, ({ params, body: { version, ...fields } }, context) =>
    updateMessage(db, params.id, { ...toWriting(fields, context), version }),
  )
  api.handle(contract.withdrawMessage, async ({ params: { id } }, context) => ({
    message: 'Message retiré',
    action_id: await withdrawMessage(db, { id, by: actorOf(context), at: now() }),
  }))
}
