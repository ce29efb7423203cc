import type { Database } from '../../../platform/database/connect-database.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { AddressRules } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { checkLinksSoon, runTasksSoon, scheduleChecks } from './checks/schedule-checks.ts'
import { readHostSettings } from './hosts/host-settings.ts'
import { findHost, listHosts } from './hosts/hosts.ts'
import { parseWebAddress } from './parse-web-address.ts'
import { createRemoteResolver } from './resolver/remote-resolver.ts'
import { createResolver } from './resolver/resolver.ts'
import { tellOutcomes } from './resolver/tell-outcomes.ts'
import { registerVideoLinkOperations } from './routes.ts'

type Parts = {
  db: Database
  log: Log
  jobs: Jobs
  publicUrl: string
  /** The operator's file of hosts (VIDEO_HOSTS), if any. */
  hostsFile?: string | undefined
  /** The process that asks hosts for this one (RESOLVER_URL); without it this one does. */
  resolverUrl?: string | undefined
  /** The folder of the demonstration's clips, when this site serves them. */
  demoClips?: string | undefined
  /** Where hosts may be connected to; no setting changes it. */
  addressRules: AddressRules
  /** Hears of each question to a host, by the host's name. */
  onResolved?: (host: string, outcome: 'played' | 'failed') => void
  /** Hears of each video that somebody opens, by its link. */
  onStart?: (sourceId: number) => void
  now?: () => Date
}

export type VideoLinks = {
  /** A picture of a link's video that needs no fetch, for hosts that have one (docs/product/watching.md#thumbnails). */
  locateThumbnail: (videoUrl: string) => string | undefined
  /** Whether one of the hosts plays a link; it is not asked. */
  canPlay: (link: string) => boolean
  /** Whether an address is such a picture. */
  isThumbnail: (url: string) => boolean
  /** Has an episode's links looked at before their turn. */
  checkLinksSoon: (episodeId: number) => Promise<void>
  /** Drops the connections to hosts. */
  close: () => void
}

/**
 * Puts the hosts together with the operations on their links and, unless another process asks hosts for this one, with
 * the checks of links.
 * @throws Error naming the file of hosts and what is wrong in it
 */
export function openVideoLinks(api: Api, parts: Parts): VideoLinks {
  const { db, log, jobs, resolverUrl, demoClips, addressRules, now = () => new Date() } = parts
  const asksHosts = resolverUrl === undefined
  const client = createHttpClient(addressRules)
  const hosts = listHosts({ client, given: readHostSettings(parts.hostsFile), demoClips, now })
  const asked = asksHosts ? createResolver(now) : createRemoteResolver(resolverUrl, log)
  const resolver = tellOutcomes(asked, parts.onResolved ?? (() => {}))
  const checkSoon = (episodeId: number) => checkLinksSoon({ db, now, jobs: asksHosts ? jobs : undefined }, episodeId)
  registerVideoLinkOperations(api, {
    db,
    hosts,
    resolver,
    now,
    onStart: parts.onStart ?? (() => {}),
    checkLinksSoon: checkSoon,
    runTasksSoon: () => runTasksSoon(asksHosts ? jobs : undefined),
  })
  if (asksHosts) scheduleChecks(jobs, { db, hosts, log, origin: parts.publicUrl, now })
  return {
    locateThumbnail(videoUrl) {
      const url = parseWebAddress(videoUrl)
      return url && findHost(hosts, url)?.locateThumbnail?.(url)
    },
    canPlay(link) {
      const url = parseWebAddress(link)
      return url !== undefined && findHost(hosts, url) !== undefined
    },
    isThumbnail(address) {
      const url = parseWebAddress(address)
      return url !== undefined && hosts.some((host) => host.isThumbnail?.(url))
    },
    checkLinksSoon: checkSoon,
    close: client.close,
  }
}
