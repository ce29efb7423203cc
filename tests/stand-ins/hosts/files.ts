import type { HostStandIn } from './open-video-hosts.ts'

/** A server of files and playlists: /clips/… are those of tests/clips, /open/… the same with CORS. */
export const files: HostStandIn = {
  domain: 'files.test',
  answer(_, response, { url, serve }) {
    const [, folder, path] = /^\/(clips|open)\/(.+)$/.exec(url.pathname) ?? []
    if (path === undefined) return void response.writeHead(404).end()
    serve({ path, ...(folder === 'open' ? { readableFrom: '*' } : {}) })
  },
}
