import type { HostStandIn } from './open-video-hosts.ts'

/**
 * Sendvid as described in docs/product/watching.md#resolving-links: the page of a video has the address of its file,
 * signed until a given second.
 */
export const sendvid: HostStandIn = {
  domain: 'sendvid.test',
  answer(_, response, { url, expiresAt, serve }) {
    if (url.hostname.startsWith('videos2.')) return serve({ path: 'episode-3.mp4', readableFrom: '*' })
    const id = /^\/embed\/([a-z0-9]+)$/.exec(url.pathname)?.[1]
    if (id === undefined) return void response.writeHead(404).end()
    const validTo = Math.floor(expiresAt.getTime() / 1000)
    const address = `http://videos2.sendvid.test:${url.port}/aa/${id}.mp4?validfrom=1&amp;validto=${validTo}&amp;hash=x%3D`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><meta property="og:video" content="${address}">
      <video id="video-js-video"><source src="${address}" type="video/mp4" id="video_source"></video>`)
  },
}
