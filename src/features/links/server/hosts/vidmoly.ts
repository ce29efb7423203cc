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
 * Vidmoly: resolving needs no request (docs/product/watching.md#resolving-links), since the address is a playlist of
 * this site. Fetching it reads the video's page, under the host's current domain, and returns the playlist that the
 * page names.
 */
export const vidmoly: HostDefinition = {
  name: 'vidmoly',
  // The host moves between top-level domains, and its videos between domains of their own (docs/hosts.md).
  defaults: {
    domains: ['vidmoly.to', 'vidmoly.net', 'vidmoly.me', 'vidmoly.biz'],
    mediaDomains: ['vmeas.cloud', 'vmwesa.online'],
    topLevelDomain: 'net',
  },
  create({ settings: { domains, topLevelDomain }, owns, ask }) {
    const toOwned = (url: URL) => (owns(url) ? url.href : undefined)
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
        return { text: rewritePlaylist(readPage(answer), answer.url, toOwned), expiresAt: readExpiry(address) }
      },
      listAliases: (url) => domains.map((domain) => withEnd(url, domain.split('.').at(-1))),
    }
  },
}

/** Returns the same address with another top-level domain. */
function withEnd(url: URL, topLevelDomain: string | undefined): URL {
  const other = new URL(url)
  if (topLevelDomain !== undefined) other.hostname = url.hostname.replace(/[^.]+$/, topLevelDomain)
  return other
}
