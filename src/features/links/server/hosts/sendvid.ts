import { HostFailure, noAddressFound } from '../asking/host-failure.ts'
import { isOfDomains } from './domains.ts'
import { findAddress } from './find-address.ts'
import type { HostDefinition } from './host.ts'
import { readExpiry } from './read-expiry.ts'
import { readPage } from './read-page.ts'

// A tag cannot contain the start of another tag, and lengths are bounded, so a malicious page cannot make the match
// slow.
const addressInPage = [
  /var\s+video_source\s*=\s*["']([^"']+)["']/,
  /<source[^<>]{0,300}\ssrc=["']([^"']+)["']/,
  /<meta[^<>]{0,300}\sproperty=["']og:video(?::secure_url)?["'][^<>]{0,300}\scontent=["']([^"']+)["']/,
]

/** Sendvid: the page of a video names its file, whose signature is valid for some hours. */
export const sendvid: HostDefinition = {
  name: 'sendvid',
  defaults: { domains: ['sendvid.com'] },
  create: ({ settings, owns, ask }) => ({
    name: 'sendvid',
    canResolve: (url) => isOfDomains(url, settings.domains) && /^\/(?:embed\/)?[a-z0-9]+$/i.test(url.pathname),
    asksHost: true,
    async resolve(link) {
      const page = await ask(link)
      const url = findAddress(readPage(page), addressInPage, page.url)
      if (!url || !owns(url)) throw new HostFailure('gone', noAddressFound, url?.host ?? page.url.host)
      return { url: url.href, type: 'mp4', expiresAt: readExpiry(url) }
    },
  }),
}
