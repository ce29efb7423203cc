import type { Database } from '../../../platform/database/connect-database.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import type { Mailer } from '../../../platform/mail/open-mailer.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** Gathers what one part of the site holds about a person, in words that the person understands. */
export type Collector = (db: Database, accountId: number) => Promise<unknown>

/** What the use cases of privacy work with. */
export type PrivacyParts = {
  db: Database
  mailer: Mailer
  storage: Storage
  jobs: Jobs
  publicUrl: string
  now: () => Date
  /** What every part of the site that holds something about people contributes to their export. */
  collectors: Record<string, Collector>
}
