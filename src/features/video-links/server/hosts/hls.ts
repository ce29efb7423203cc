import type { VideoHost } from './host.ts'

/** A link to an HLS playlist: players open it as it is. */
export const hls: VideoHost = {
  name: 'hls',
  canResolve: (url) => /\.m3u8$/i.test(url.pathname),
  resolve: async (url) => ({ url: url.href, type: 'hls' }),
}
