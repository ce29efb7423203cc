import type { Database } from '../../../platform/database/connect-database.ts'
import { lockUntilCommit } from '../../../platform/database/lock-until-commit.ts'
import { AppError, toRetryAfter } from '../../../platform/http/app-error.ts'
import { hourMs } from '../../../shared/durations.ts'
import { maxReportsPerHour } from '../rules.ts'

type Waiting = {
  /** An account, or a network. */
  reporter: number | string
  at: Date
  /** Lists the times of their reports after an instant, the oldest first. */
  listTimes: (since: Date) => Promise<Date[]>
}

/** Locks the reporter's reports until the end of the transaction. @throws AppError RATE_LIMITED */
export async function requireFewReports(tx: Database, { reporter, at, listTimes }: Waiting): Promise<void> {
  await lockUntilCommit(tx, 'report', reporter)
  const times = (await listTimes(new Date(at.getTime() - hourMs))).slice(-maxReportsPerHour)
  const [oldest] = times
  if (!oldest || times.length < maxReportsPerHour) return
  const retryAfter = toRetryAfter(oldest.getTime() + hourMs - at.getTime())
  const message = 'Vous avez envoyé beaucoup de signalements. Réessayez un peu plus tard.'
  throw new AppError('RATE_LIMITED', message, { retryAfter })
}
