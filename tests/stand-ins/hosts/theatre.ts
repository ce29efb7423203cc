import type { HostStandIn } from './open-video-hosts.ts'

/** A host that the project does not know: the page of a video names its playlist in a script. */
export const theatre: HostStandIn = {
  domain: 'theatre.test',
  answer(_, response, { url }) {
    const id = /^\/embed\/([a-z0-9]+)$/.exec(url.pathname)?.[1]
    if (id === undefined) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const address = `http://cdn.stage.test:${url.port}/${id}/master.m3u8`
    response.end(`<!doctype html><div id="player"></div><script>play({ file: "${address}" })</script>`)
  },
}

/** The same host's videos. */
export const stage: HostStandIn = {
  domain: 'stage.test',
  answer: (_, __, { url, serve }) =>
    serve({ path: url.pathname.replace(/^\/[a-z0-9]+/, 'film-hls'), readableFrom: '*' }),
}
