import type { ResolveContext, VideoHost } from './host.ts'

/**
 * The demonstration's host, a name that no network knows: the site itself stands in for it under `/demo-host/`,
 * so that the demonstration plays like a site with third-party hosts.
 */
export const demo: VideoHost = {
  name: 'demo',
  canResolve: (url) => url.hostname === 'clips.sumine.example',
  resolve: async (url, context) => ({
    url: locate(url, context),
    type: url.pathname.endsWith('.m3u8') ? 'hls' : 'mp4',
    cors: true,
  }),
  locateCaptions: locate,
}

function locate(url: URL, { origin }: ResolveContext): string {
  return `${origin}/demo-host${url.pathname}${url.search}`
}
