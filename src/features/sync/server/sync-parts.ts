import type { Database } from '../../../platform/database/connect-database.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import type { CatalogueFeed } from './sources/feed/open-feed.ts'
import type { SyncSource } from './sources/source.ts'

export type SyncParts = {
  db: Database
  log: Log
  jobs: Jobs
  /** The catalogue feed, if the site has one. */
  feed: CatalogueFeed | undefined
  /** All that are asked, the one that decides first. */
  sources: readonly SyncSource[]
  /** Has an episode's links looked at before their turn. */
  checkLinksSoon: (episodeId: number) => Promise<void>
  now: () => Date
  /** True once this copy of the site is being stopped: a run pauses after the step it is at. */
  isStopping: () => boolean
}
