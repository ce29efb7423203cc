import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { locateAtHost, openPlaylistAtHost } from './ask-at-host.ts'
import { recordPlaybackFailure } from './record-playback-failure.ts'
import { type ResolveParts, resolveVideo } from './resolve-video.ts'

type Parts = ResolveParts & { now: () => Date }

/** Answers the resolution of video links, and hears of those that do not play. */
export function registerVideoLinkOperations(api: Api, { now, ...parts }: Parts): void {
  api.handle(contract.resolveVideo, ({ body }, { origin }) => resolveVideo(parts, body, { origin }))
  api.handle(contract.reportPlaybackFailure, ({ body }) => recordPlaybackFailure(parts.db, body, now()))
  api.handle(contract.getSibnetVideo, async ({ query }, { origin }) => ({
    locationUrl: await locateAtHost(parts, { host: 'sibnet', link: query.link }, origin),
  }))
  api.handle(contract.getSendvidVideo, async ({ params }, { origin }) => ({
    videoUrl: await locateAtHost(parts, { host: 'sendvid', link: params.encoded }, origin),
  }))
  api.handle(contract.getVidmolyPlaylist, ({ params, query }) =>
    openPlaylistAtHost(parts, { host: 'vidmoly', link: params.encoded, fresh: query.fresh }),
  )
}
