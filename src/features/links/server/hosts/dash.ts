import { isMediaHost } from '../../../../platform/media/media-link.ts'
import type { HostDefinition } from './host.ts'

/**
 * A link to a DASH manifest, which players open as it is. Scripts read its segments, so one that plays can be read.
 * Only manifests of the configured domains are fetched.
 */
export const dash: HostDefinition = {
  name: 'dash',
  defaults: {},
  create: () => ({
    name: 'dash',
    canResolve: (url) => /\.mpd$/i.test(url.pathname) && !isMediaHost(url),
    resolve: async (url) => ({ url: url.href, type: 'dash', cors: true }),
  }),
}
