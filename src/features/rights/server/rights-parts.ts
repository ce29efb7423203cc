import type { CallCounter } from '../../../platform/counters/count-calls.ts'
import type { Site } from '../../../platform/site/site.ts'

export type RightsParts = Pick<Site, 'db' | 'jobs' | 'mailer' | 'publicUrl' | 'now'> & {
  /** The signing keys of notices: the first signs, all verify. */
  keys: readonly [Buffer, ...Buffer[]]
  /** Receives each notice at once, because the promised times have started. */
  contactEmail: string | undefined
  /** Counts the confirmations per network. */
  senders: Pick<CallCounter, 'count'>
}
