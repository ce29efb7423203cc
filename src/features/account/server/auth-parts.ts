import type { Database } from '../../../platform/database/connect-database.ts'
import type { CallContext } from '../../../platform/http/api.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import type { Mailer } from '../../../platform/mail/open-mailer.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { TokenKeys } from './sessions/token-keys.ts'

/** What the use cases of accounts work with. */
export type AuthParts = {
  db: Database
  keys: TokenKeys
  mailer: Mailer
  storage: Storage
  jobs: Jobs
  log: Log
  /** Where the links in mails lead; never the host of a request, which anybody may choose. */
  publicUrl: string
  now: () => Date
}

/** Where a call comes from, as a session remembers it. */
export type Device = { userAgent: string; ip: string }

const longestUserAgent = 400

export function toDevice({ userAgent = '', ip }: Pick<CallContext, 'userAgent' | 'ip'>): Device {
  return { userAgent: userAgent.slice(0, longestUserAgent), ip }
}
