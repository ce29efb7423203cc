import type { HostStandIn } from './open-video-hosts.ts'

/**
 * Vidmoly, whose domain ends in .test now and in .gone in older links: the page of a video names a playlist at a media
 * domain, with relative addresses.
 */
export const vidmoly: HostStandIn = {
  domain: 'vidmoly.test',
  answer(_, response, { url }) {
    const id = /^\/embed-([a-z0-9]+)\.html$/.exec(url.pathname)?.[1]
    if (id === undefined) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><div id="vplayer"></div><script>
      jwplayer("vplayer").setup({ sources: [{file:"http://box-1.flux.test:${url.port}/hls/${id}/master.m3u8?t=x"}],
      image: "https://flux.test/i/${id}.jpg" });</script>`)
  },
}

/** The server of vidmoly's playlists and segments. */
export const flux: HostStandIn = {
  domain: 'flux.test',
  answer(request, response, { url, serve }) {
    const path = /^\/hls\/[a-z0-9]+\/(.+)$/.exec(url.pathname)?.[1]
    if (path === undefined) return void response.writeHead(404).end()
    serve({ path: `film-hls/${path}`, readableFrom: request.headers.origin ?? '*' })
  },
}
