import { isMediaHost } from '../../../../platform/media/media-link.ts'
import type { HostDefinition } from './host.ts'

/**
 * A link to an HLS playlist, which players open as it is. Scripts read its segments, so one that plays can be read.
 * Only playlists of the configured domains are fetched.
 */
export const hls: HostDefinition = {
  name: 'hls',
  defaults: {},
  create: () => ({
    name: 'hls',
    canResolve: (url) => /\.m3u8$/i.test(url.pathname) && !isMediaHost(url),
    resolve: async (url) => ({ url: url.href, type: 'hls', cors: true }),
  }),
}
