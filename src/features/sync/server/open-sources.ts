import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '../../../platform/config/project-root.ts'
import type { Site } from '../../../platform/site/site.ts'
import { openAniList } from './sources/anilist/open-anilist.ts'
import { openFeedAddress } from './sources/feed/open-address.ts'
import { openFeed } from './sources/feed/open-feed.ts'
import { openFeedFolder } from './sources/feed/open-folder.ts'
import type { SyncParts } from './sync-parts.ts'

/** Opens the configured sources in order of precedence; the demonstration brings a feed of its own. */
export function openSources(site: Pick<Site, 'config' | 'db' | 'http' | 'now'>): Pick<SyncParts, 'feed' | 'sources'> {
  const { CATALOGUE_FEED_URL, CATALOGUE_FEED_DIR, ANILIST_URL: address, DEMO } = site.config
  const folder = CATALOGUE_FEED_DIR ?? (DEMO ? join(projectRoot, 'demo', 'feed') : undefined)
  const read = CATALOGUE_FEED_URL ? openFeedAddress(site.http, CATALOGUE_FEED_URL) : folder && openFeedFolder(folder)
  const feed = read ? openFeed(read, site.now) : undefined
  const aniList = address ? openAniList({ ...site, address, wait: (milliseconds) => wait(milliseconds) }) : undefined
  return { feed, sources: [feed, aniList].flatMap((source) => source ?? []) }
}
