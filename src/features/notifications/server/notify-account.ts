import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import type { NotificationKind } from '../contract.ts'
import { type Content, insertForAccount } from './queries/sent.ts'
import { notificationSent } from './topics.ts'

type ToAccount = Content & { accountId: number; now?: Date }

/** Notifies an account of the outcome of its report. */
export function notifyReporter(db: Database, given: ToAccount): Promise<void> {
  return notifyAccount(db, { ...given, kind: 'report_answers' })
}

/** Notifies an account of what happens to it, such as the end of its second factor. No switched-off kind hides that. */
export function notifyOwner(db: Database, given: ToAccount): Promise<void> {
  return notifyAccount(db, { ...given, kind: 'announcements', evenIfOff: true })
}

type OfKind = ToAccount & { kind: NotificationKind; evenIfOff?: boolean }

/** Notifies one account, unless it switched the kind off (but for `evenIfOff`). */
export function notifyAccount(
  db: Database,
  { accountId, kind, evenIfOff = false, now = new Date(), ...content }: OfKind,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const id = await insertForAccount(transaction, { ...content, accountId, kind, evenIfOff, at: now })
    if (id === undefined) return
    await sendEvent(transaction, notificationSent, { id, firstAccount: accountId, lastAccount: accountId })
  })
}
