import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { minuteMs } from '../../../../shared/durations.ts'
import { hasRight } from '../../../account/server/public.ts'
import { notifyEveryone, withdrawNotification } from '../../../notifications/server/public.ts'
import { type Actor, recordAction, requireVersion, toVersion } from '../../../staff/server/log/public.ts'
import { createMessage as createMessageCall, type MessageFields, type StaffMessage } from '../../messages-contract.ts'
import * as queries from './queries.ts'

type Changed = { message: StaffMessage; action_id: number | null }
type Writing = { fields: MessageFields; by: Actor & { accountId: number }; at: Date }

/** Within this time, the same message of an author is the first one again, whose answer was lost. */
const repeatedMs = 10 * minuteMs

/** Stores a message, and sends it if it is due. */
export async function createMessage(db: Database, { fields, by, at }: Writing): Promise<Changed> {
  const action = { by, kind: 'message.create', summary: `Message « ${fields.title} » écrit` } as const
  const message = { ...toWritten(fields, at), author_id: by.accountId, created_at: at }
  const { result: id, actionId } = await recordAction(db, action, async (trx) => {
    await lockUntilCommit(trx, 'staff_message', by.accountId)
    const known = await queries.findSameMessage(trx, message, new Date(at.getTime() - repeatedMs))
    return known ?? queries.insertMessage(trx, message)
  })
  await sendDueMessages(db, at)
  return { message: presentMessage(await getMessage(db, id)), action_id: actionId }
}

type Update = Writing & {
  /** The version that the form loaded. */
  version: string | undefined
}

/** Changes a planned message. @throws AppError NOT_FOUND, CONFLICT once sent, withdrawn or changed since `version` */
export async function updateMessage(db: Database, id: number, { fields, version, by, at }: Update): Promise<Changed> {
  const action = { by, kind: 'message.update', summary: `Message « ${fields.title} » modifié` } as const
  const { actionId } = await recordAction(db, action, async (trx) => {
    const row = await getMessage(trx, id, { lock: true })
    if (row.sent_at || row.withdrawn_at) {
      throw new AppError('CONFLICT', 'Ce message est déjà parti : retirez-le et écrivez-en un autre.')
    }
    const written = toWritten(fields, at)
    const [before, sent] = [{ id, ...toForm(row) }, toForm(written)]
    await requireVersion(trx, { table: 'staff_message', what: 'ce message', before, sent, version, at })
    await queries.writeMessage(trx, id, { ...written, author_id: by.accountId })
  })
  await sendDueMessages(db, at)
  return { message: presentMessage(await getMessage(db, id)), action_id: actionId }
}

/** Withdraws a message, also a sent one. @throws AppError NOT_FOUND, CONFLICT */
export async function withdrawMessage(
  db: Database,
  { id, by, at }: { id: number; by: Actor; at: Date },
): Promise<number | null> {
  const action = {
    by,
    kind: 'message.withdraw',
    summary: (row: queries.MessageRow) => `Message « ${row.title} » retiré`,
  } as const
  const { actionId } = await recordAction(db, action, async (trx) => {
    const row = await getMessage(trx, id, { lock: true })
    if (row.withdrawn_at) throw new AppError('CONFLICT', 'Ce message est déjà retiré.')
    await queries.markWithdrawn(trx, id, at)
    if (row.notification_id !== null) await withdrawNotification(trx, row.notification_id)
    return row
  })
  return actionId
}

/**
 * Sends due messages, each once for all copies of the site. A message whose author has left the staff is withdrawn
 * instead, with a log entry.
 */
export async function sendDueMessages(db: Database, at: Date): Promise<void> {
  const { access } = createMessageCall
  await inTransaction(db, async (trx) => {
    const orphans: queries.MessageRow[] = []
    for (const message of await queries.lockDueMessages(trx, at)) {
      const { id, type, title, content, url, for_role, author_id } = message
      if (await hasRight(trx, { accountId: author_id, access })) {
        const notificationId = await notifyEveryone(trx, { type, title, content, url, forRole: for_role, now: at })
        await queries.markSent(trx, id, { notificationId, at })
      } else orphans.push(message)
    }
    // Last: an action of the log records all that its transaction changes after it.
    for (const { id, title } of orphans) {
      const by = { accountId: null, ip: null, access }
      const summary = `Message « ${title} » retiré : son auteur n’est plus de l’équipe`
      await recordAction(trx, { by, kind: 'message.withdraw', summary }, () => queries.markWithdrawn(trx, id, at))
    }
  })
}

export function presentMessage({
  sent_at,
  withdrawn_at,
  due_at,
  author_id: _,
  ...row
}: queries.MessageRow): StaffMessage {
  const form = toForm({ ...row, due_at })
  const state = withdrawn_at ? 'retiré' : sent_at ? 'envoyé' : 'prévu'
  return { ...row, due_at: due_at.toISOString(), state, version: toVersion(form, formFields) }
}

const formFields = ['type', 'title', 'content', 'url', 'for_role', 'due_at'] as const

/** Returns the fields of a message's form, in the order of its version. */
function toForm({
  type,
  title,
  content,
  url,
  for_role,
  due_at,
}: Pick<queries.MessageRow, (typeof formFields)[number]>) {
  return { type, title, content, url, for_role, due_at: due_at.toISOString() }
}

async function getMessage(db: Database, id: number, options?: { lock: boolean }): Promise<queries.MessageRow> {
  const row = await queries.findMessageRow(db, id, options)
  if (!row) throw new AppError('NOT_FOUND', 'Ce message n’existe pas.')
  return row
}

function toWritten({ due_at, url, ...fields }: MessageFields, at: Date) {
  const due = due_at ? new Date(due_at) : at
  return { ...fields, url: url ?? null, due_at: due < at ? at : due }
}
