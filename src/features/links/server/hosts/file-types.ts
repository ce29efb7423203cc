import { isMediaHost } from '../../../../platform/media/media-link.ts'
import type { HostDefinition, PlayableVideo } from './host.ts'

/** A link that players open as it is. Only those of the configured domains are fetched. */
const openedAsItIs = (name: string, ending: RegExp, found: Omit<PlayableVideo, 'url'>): HostDefinition => ({
  name,
  defaults: {},
  create: () => ({
    name,
    canResolve: (url) => ending.test(url.pathname) && !isMediaHost(url),
    resolve: async (url) => ({ url: url.href, ...found }),
  }),
})

// Scripts read the segments of playlists and manifests, so one that plays can be read.
export const hls = openedAsItIs('hls', /\.m3u8$/i, { type: 'hls', cors: true })
export const direct = openedAsItIs('direct', /\.(mp4|webm)$/i, { type: 'mp4' })
export const dash = openedAsItIs('dash', /\.mpd$/i, { type: 'dash', cors: true })
