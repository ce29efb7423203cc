import type { HostStandIn } from './open-video-hosts.ts'

/**
 * Sibnet as described in docs/product/watching.md#resolving-links: the page of a video names a file, which redirects
 * requests from that page to the video, for a while.
 */
export const sibnet: HostStandIn = {
  domain: 'sibnet.test',
  answer(request, response, { url, expiresAt, serve }) {
    const [server] = url.hostname.split('.')
    if (server === 'dv1') return serve({ path: 'episode-2.mp4' })
    const file = /^\/v\/[0-9a-f]+\/(\d+)\.mp4$/.exec(url.pathname)
    if (file) {
      if (!request.headers.referer?.includes('/shell.php')) return void response.writeHead(403).end()
      const address = `//dv1.sibnet.test:${url.port}/33/44/${file[1]}.mp4?st=abc&e=${Math.floor(expiresAt.getTime() / 1000)}`
      return void response.writeHead(302, { location: address }).end()
    }
    if (url.pathname.startsWith('/upload/cover/')) {
      response.setHeader('content-type', 'image/svg+xml')
      return void response.end('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>')
    }
    const id = url.searchParams.get('videoid')
    if (url.pathname !== '/shell.php' || id === null) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=windows-1251')
    response.end(`<!doctype html><video id="video_html5_wrapper"></video>
      <script>var player = videojs('video_html5_wrapper');
      player.src([{src: "/v/0a1b2c3d/${id}.mp4", type: "video/mp4"},]);</script>`)
  },
}
