import { HostFailure, noAddressFound } from '../asking/host-failure.ts'
import { isOfDomains } from './domains.ts'
import { findAddress } from './find-address.ts'
import type { HostDefinition } from './host.ts'
import { readExpiry } from './read-expiry.ts'
import { readPage } from './read-page.ts'
import { rewritePlaylist } from './rewrite-playlist.ts'

const addressInPage = [
  /sources\s*:\s*\[\s*\{[^{}]*?file\s*:\s*["']([^"']+)["']/,
  /["'](https?:[^"'\s]{1,2000}\.m3u8[^"'\s]{0,2000})["']/,
]

/**
 * Vidmoly: resolving asks nobody (docs/product/watching.md#resolving-links), the address is a playlist of this site.
 * Fetched, that reads the page of
 * the video, under the domain where the host lives now, and gives the playlist it names.
 */
export const vidmoly: HostDefinition = {
  name: 'vidmoly',
  // The host moves from one top-level domain to the next, and its videos among domains of their own (docs/hosts.md).
  defaults: {
    domains: ['vidmoly.to', 'vidmoly.net', 'vidmoly.me', 'vidmoly.biz'],
    mediaDomains: ['vmeas.cloud', 'vmwesa.online'],
    topLevelDomain: 'net',
  },
  create({ settings: { domains, topLevelDomain }, owns, ask }) {
    const swap = (url: URL) => withEnd(url, topLevelDomain)
    return {
      name: 'vidmoly',
      canResolve: (url) => isOfDomains(url, domains) && /^\/(?:embed-|w\/)?[a-z0-9]+(?:\.html)?$/i.test(url.pathname),
      resolve: async (url, { origin }) => ({
        url: `${origin}/getflux/${encodeURIComponent(swap(url).href)}/master.m3u8`,
        type: 'hls',
        cors: true,
      }),
      async openPlaylist(link) {
        const page = await ask(swap(link))
        const address = findAddress(readPage(page), addressInPage, page.url)
        if (!address) throw new HostFailure('gone', noAddressFound, page.url.host)
        const answer = await ask(address, { referer: page.url })
        return { text: rewritePlaylist(readPage(answer), answer.url, owns), expiresAt: readExpiry(address) }
      },
      listAliases: (url) => domains.map((domain) => withEnd(url, domain.split('.').at(-1))),
    }
  },
}

/** The same address with another top-level domain. */
function withEnd(url: URL, topLevelDomain: string | undefined): URL {
  const other = new URL(url)
  if (topLevelDomain !== undefined) other.hostname = url.hostname.replace(/[^.]+$/, topLevelDomain)
  return other
}
