import type { Database } from '../../../platform/database/connect-database.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { listHosts } from './hosts/hosts.ts'
import { recordPlaybackFailure } from './record-playback-failure.ts'
import { resolveVideo } from './resolve-video.ts'

type Parts = {
  db: Database
  /** Whether the demonstration's clips are served by this site. */
  demoHost: boolean
  /** The clock; tests set it. */
  now?: () => Date
}

/** Answers the resolution of video links, and hears of those that do not play. */
export function registerVideoLinkOperations(api: Api, { db, demoHost, now = () => new Date() }: Parts): void {
  const hosts = listHosts({ demoHost })
  api.handle(contract.resolveVideo, ({ body }, { origin }) => resolveVideo({ db, hosts }, body, { origin }))
  api.handle(contract.reportPlaybackFailure, ({ body }) => recordPlaybackFailure(db, body, now()))
}
