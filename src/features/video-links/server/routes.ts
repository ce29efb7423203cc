import type { Database } from '../../../platform/database/connect-database.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { listHosts } from './hosts/hosts.ts'
import { resolveVideo } from './resolve-video.ts'

type Parts = {
  db: Database
  /** Whether the demonstration's clips are served by this site. */
  demoHost: boolean
}

/** Answers the resolution of video links. */
export function registerVideoLinkOperations(api: Api, { db, demoHost }: Parts): void {
  const hosts = listHosts({ demoHost })
  api.handle(contract.resolveVideo, ({ body }, { origin }) => resolveVideo({ db, hosts }, body.video_url, { origin }))
}
