import type { VideoHost } from './host.ts'

/** A link to the file itself: players open it as it is. */
export const direct: VideoHost = {
  name: 'direct',
  canResolve: (url) => /\.(mp4|webm)$/i.test(url.pathname),
  resolve: async (url) => ({ url: url.href, type: 'mp4' }),
}
