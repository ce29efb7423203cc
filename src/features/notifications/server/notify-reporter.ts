import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import { type Content, insertForAccount } from './queries/sent.ts'
import { notificationSent } from './topics.ts'

/** Notifies an account of the outcome of its report. */
export function notifyReporter(
  db: Database,
  { accountId, now = new Date(), ...content }: Content & { accountId: number; now?: Date },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const id = await insertForAccount(transaction, { ...content, accountId, kind: 'report_answers', at: now })
    if (id === undefined) return
    await sendEvent(transaction, notificationSent, { id, firstAccount: accountId, lastAccount: accountId })
  })
}
