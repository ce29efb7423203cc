import { HostFailure, noAddressFound } from '../asking/host-failure.ts'
import { isOfDomains } from './domains.ts'
import type { HostDefinition } from './host.ts'
import { isGone } from './read-page.ts'

const manifestType = /^(?:application\/dash\+xml|video\/vnd\.mpeg\.dash\.mpd)\b/i
const playlistType = /^(?:application\/(?:vnd\.apple\.|x-)|audio\/(?:x-)?)mpegurl\b/i

/**
 * A link to a file, playlist or manifest whose path has no ending, on the operator's domains: its content type tells
 * which.
 */
export const plain: HostDefinition = {
  name: 'plain',
  defaults: {},
  create: ({ settings, ask }) => ({
    name: 'plain',
    canResolve: (url) => isOfDomains(url, settings.domains) && !/\.[a-z\d]{1,5}$/i.test(url.pathname),
    asksHost: true,
    async resolve(link, { origin }) {
      const { status, headers } = await ask(link, { beginning: { bytes: 1024, origin } })
      if (status !== 200 && status !== 206) {
        throw new HostFailure(isGone(status) ? 'gone' : 'unreachable', `Erreur ${status}`, link.host)
      }
      const type = headers['content-type'] ?? ''
      if (playlistType.test(type)) return { url: link.href, type: 'hls', cors: true }
      if (manifestType.test(type)) return { url: link.href, type: 'dash', cors: true }
      if (/^video\/(?:mp4|webm)\b/i.test(type)) return { url: link.href, type: 'mp4' }
      throw new HostFailure('gone', noAddressFound, `${link.host}: ${type || 'no content type'}`)
    },
  }),
}
