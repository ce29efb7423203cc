import type { Site } from '../../../platform/site/site.ts'
import type { CatalogueFeed } from './sources/feed/open-feed.ts'
import type { SyncSource } from './sources/source.ts'

export type SyncParts = Pick<Site, 'db' | 'log' | 'jobs' | 'now'> & {
  /** The catalogue feed, if the site has one. */
  feed: CatalogueFeed | undefined
  /** All sources, in order of precedence. */
  sources: readonly SyncSource[]
  /** Has an episode's links checked early. */
  checkLinksSoon: (episodeId: number) => Promise<void>
  /** True once this copy of the site is stopping: a run pauses after its current step. */
  isStopping: () => boolean
}
