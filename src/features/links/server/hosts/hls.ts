import type { HostDefinition } from './host.ts'

/**
 * A link to an HLS playlist: players open it as it is. Scripts read its pieces, so one that plays can be read. Only
 * playlists of the configured domains are ever fetched.
 */
export const hls: HostDefinition = {
  name: 'hls',
  defaults: {},
  create: () => ({
    name: 'hls',
    canResolve: (url) => /\.m3u8$/i.test(url.pathname),
    resolve: async (url) => ({ url: url.href, type: 'hls', cors: true }),
  }),
}
