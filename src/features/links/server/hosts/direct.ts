import { isMediaHost } from '../../../../platform/media/media-link.ts'
import type { HostDefinition } from './host.ts'

/** A link to the file itself, which players open as it is. Only files of the configured domains are fetched. */
export const direct: HostDefinition = {
  name: 'direct',
  defaults: {},
  create: () => ({
    name: 'direct',
    canResolve: (url) => /\.(mp4|webm)$/i.test(url.pathname) && !isMediaHost(url),
    resolve: async (url) => ({ url: url.href, type: 'mp4' }),
  }),
}
