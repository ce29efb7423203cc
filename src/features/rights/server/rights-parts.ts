import type { CallCounter } from '../../../platform/counters/count-calls.ts'
import type { Database } from '../../../platform/database/connect-database.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import type { Mailer } from '../../../platform/mail/open-mailer.ts'

/** What the operations and jobs of the rights desk work with. */
export type RightsParts = {
  db: Database
  jobs: Jobs
  mailer: Mailer
  /** What keys of notices are signed with: the first signs, all verify. */
  keys: readonly [Buffer, ...Buffer[]]
  publicUrl: string
  /** Hears of each notice at once: the promised times run. */
  contactEmail: string | undefined
  /** Counts the acknowledgements that a network had sent. */
  senders: Pick<CallCounter, 'count'>
  now: () => Date
}
