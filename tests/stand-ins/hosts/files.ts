import type { HostStandIn } from './video-hosts.ts'

/** A server of files and playlists: /clips/… are the demonstration's, /html is a page in the place of a video. */
export const files: HostStandIn = {
  domain: 'files.test',
  answer(_, response, { url, serve }) {
    const path = /^\/clips\/(.+)$/.exec(url.pathname)?.[1]
    if (path !== undefined) return serve({ path, ...(url.searchParams.has('cors') ? { readableFrom: '*' } : {}) })
    if (!url.pathname.startsWith('/html')) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><p>Cette vidéo a été supprimée.</p>')
  },
}
