import { afterAll } from 'vitest'
import { rebuildAnimes } from '../../src/features/catalogue/server/writing/public.ts'
import { handleLog } from '../../src/features/staff/server/log/public.ts'
import { handleSync } from '../../src/features/sync/server/routes.ts'
import { readFeedDocument } from '../../src/features/sync/server/sources/feed/feed-document.ts'
import { openFeed } from '../../src/features/sync/server/sources/feed/open-feed.ts'
import type { SyncSource } from '../../src/features/sync/server/sources/source.ts'
import type { SyncParts } from '../../src/features/sync/server/sync-parts.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { type Api, createApi } from '../../src/platform/http/api.ts'
import { createJobs } from '../../src/platform/jobs/create-jobs.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { useTestDatabase } from './test-database.ts'

export type SyncKit = {
  db: Database
  api: Api
  parts: SyncParts
  /** The animes of the feed; tests change them, and the next read returns them. */
  feed: unknown[]
  /** Sources with a lower precedence than the feed. */
  others: SyncSource[]
  /** Pauses every run after its current step, like a stopping site. */
  stopAfterSteps: (count: number) => void
  /** Episodes whose links were prioritised. */
  prioritised: number[]
  now: () => Date
  pass: (milliseconds: number) => void
}

/** Synchronisation over its own database, with a feed and a clock that tests control. */
export function useSync(): SyncKit {
  const { db, connection } = useTestDatabase()
  const log = createLog('silent', false)
  let nowMs = Date.parse('2026-11-21T12:00:00Z')
  let stepsLeft = Number.POSITIVE_INFINITY
  const api = createApi()
  const jobs = createJobs(connection, log)
  const kit: Omit<SyncKit, 'parts'> = {
    db,
    api,
    feed: [],
    others: [],
    prioritised: [],
    now: () => new Date(nowMs),
    pass(milliseconds) {
      nowMs += milliseconds
    },
    stopAfterSteps(count) {
      stepsLeft = count
    },
  }

  const read = async (now: Date) => {
    const document = { format: 'sumine-catalogue-feed', version: 1, animes: kit.feed }
    return [...readFeedDocument(Buffer.from(JSON.stringify(document)), now)]
  }
  // The clock of the feed runs ahead, so that every read is fresh.
  let readings = 0
  const feed = openFeed(read, () => new Date(nowMs + 60_000 * readings++))
  const parts: SyncParts = {
    db,
    log,
    jobs,
    feed,
    get sources() {
      return [feed, ...kit.others]
    },
    checkLinksSoon: async (episodeId) => void kit.prioritised.push(episodeId),
    now: kit.now,
    isStopping: () => stepsLeft-- <= 0,
  }
  handleSync(api, parts)
  handleLog(api, { db, now: kit.now, afterUndo: [(trx, { animeIds }) => rebuildAnimes(trx, animeIds)] })
  afterAll(jobs.stop)
  return Object.assign(kit, { parts })
}
