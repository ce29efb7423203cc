import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { findHost } from './hosts/list-hosts.ts'
import { getLinkSummary, listAnimesByLinks, listLinks } from './list-links.ts'
import { listVideoHosts } from './list-video-hosts.ts'
import { handleLinkMending } from './mending/routes.ts'
import type { OwnHost } from './own-hosts/read-own-hosts.ts'
import { parseWebAddress } from './parse-web-address.ts'
import { findEpisodeOfLink } from './queries/staff-links.ts'
import { recordPlaybackFailure } from './record-playback-failure.ts'
import { locateAtHost, openPlaylistAtHost } from './resolve-at-host.ts'
import { linkNotFound, type ResolveParts, resolveVideo } from './resolve-video.ts'

type Parts = ResolveParts & {
  now: () => Date
  ownHosts: readonly OwnHost[]
  /** Called for each video that a visitor opens, but not for retries. */
  onStart?: (sourceId: number) => void
  /** Puts an episode's links first in the queue of checks. */
  checkLinksSoon: (episodeId: number) => Promise<void>
  /** Triggers a run of tasks. */
  runTasksSoon: () => Promise<void>
}

/** Registers the operations that resolve links, receive playback failures, and show link health to the staff. */
export function handleLinks(
  api: Api,
  { now, checkLinksSoon, runTasksSoon, onStart = () => {}, ...parts }: Parts,
): void {
  api.handle(contract.resolveVideo, async ({ body }, { origin }) => {
    const video = await resolveVideo(parts, body, { origin })
    if (body.source_id !== undefined && body.trailer_of === undefined && !body.fresh) onStart(body.source_id)
    return video
  })
  api.handle(contract.reportPlaybackFailure, ({ body }) => recordPlaybackFailure(parts.db, body, now()))
  api.handle(contract.getSibnetVideo, async ({ query }, { origin }) => ({
    locationUrl: await locateAtHost(parts, { host: 'sibnet', link: query.link }, origin),
  }))
  api.handle(contract.getSendvidVideo, async ({ params }, { origin }) => ({
    videoUrl: await locateAtHost(parts, { host: 'sendvid', link: params.encoded }, origin),
  }))
  api.handle(contract.getVidmolyPlaylist, ({ params, query }) =>
    openPlaylistAtHost(parts, { host: 'vidmoly', link: params.encoded }, query.fresh ?? false),
  )
  api.handle(contract.listLinks, ({ query }) => listLinks(parts.db, query))
  api.handle(contract.getLinkSummary, () => getLinkSummary(parts.db))
  api.handle(contract.listVideoHosts, () => listVideoHosts(parts))
  api.handle(contract.judgeLinks, async ({ body: { urls } }) => ({
    unplayable: urls.filter((text) => {
      const url = parseWebAddress(text)
      return !url || !findHost(parts.hosts, url)
    }),
  }))
  api.handle(contract.listAnimesByLinks, ({ query }) => listAnimesByLinks(parts.db, query))
  handleLinkMending(api, { db: parts.db, hosts: parts.hosts, now, runTasksSoon })
  api.handle(contract.checkLink, async ({ params }) => {
    const episodeId = await findEpisodeOfLink(parts.db, params.id)
    if (episodeId === undefined) throw linkNotFound()
    await checkLinksSoon(episodeId)
  })
}
