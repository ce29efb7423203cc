import type { Log } from '../log/create-log.ts'
import { connectValkey } from './connect-valkey.ts'

/** The accounts that wrote a moment ago, shared by all copies of the site. */
export type RecentWriters = {
  note: (accountId: number) => Promise<void>
  /** True when this account wrote within `rememberedMs`, or when that is unknown. */
  mayHaveWritten: (accountId: number) => Promise<boolean>
  close: () => Promise<void>
}

/** Remembers recent writers in a Valkey or Redis. While it is away, every account counts as one. */
export function rememberWriters(url: string, rememberedMs: number, log: Log): RecentWriters {
  const valkey = connectValkey({
    url,
    log,
    keyPrefix: 'sumine:wrote:',
    words: {
      away: 'replicas: Valkey is away, what belongs to a person is read from the primary',
      back: 'replicas: Valkey is back, what belongs to a person may be read from replicas again',
    },
  })
  const isReady = () => valkey.status === 'ready'
  return {
    async note(accountId) {
      if (isReady()) await valkey.set(String(accountId), '', 'PX', rememberedMs).catch(() => {})
    },
    async mayHaveWritten(accountId) {
      return !isReady() || (await valkey.exists(String(accountId)).catch(() => 1)) !== 0
    },
    close: async () => valkey.disconnect(),
  }
}
