import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../platform/database/connect-database.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { AddressRules } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { registerSyncOperations } from './routes.ts'
import { openAniList } from './sources/anilist/open-anilist.ts'
import { openFeed } from './sources/feed/open-feed.ts'
import { readFeedAddress } from './sources/feed/read-address.ts'
import { readFeedFolder } from './sources/feed/read-folder.ts'

type OpenSync = {
  db: Database
  jobs: Jobs
  log: Log
  /** Where the catalogue feed is (CATALOGUE_FEED_URL, CATALOGUE_FEED_DIR); the address goes first. */
  feedUrl: string | undefined
  feedFolder: string | undefined
  /** Where AniList's GraphQL answers (ANILIST_URL); without it nothing is asked there. */
  aniListUrl: string | undefined
  /** Where connections may go; no setting changes it. */
  addressRules: AddressRules
  checkLinksSoon: (episodeId: number) => Promise<void>
  now?: () => Date
}

/** Puts the sources together with the operations on them. `pause` has runs stop after the step they are at. */
export function openSync(
  api: Api,
  { addressRules, now = () => new Date(), ...parts }: OpenSync,
): {
  pause: () => void
  close: () => void
} {
  const http = createHttpClient(addressRules)
  const read = parts.feedUrl
    ? readFeedAddress(http, parts.feedUrl)
    : parts.feedFolder && readFeedFolder(parts.feedFolder)
  const feed = read ? openFeed(read, now) : undefined
  const { db, aniListUrl: address } = parts
  const aniList = address
    ? openAniList({ db, http, address, now, wait: (milliseconds) => wait(milliseconds) })
    : undefined
  let isStopping = false
  registerSyncOperations(api, {
    ...parts,
    feed,
    sources: [feed, aniList].flatMap((source) => source ?? []),
    now,
    isStopping: () => isStopping,
  })
  return {
    pause() {
      isStopping = true
    },
    close: http.close,
  }
}
