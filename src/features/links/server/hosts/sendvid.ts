import { HostFailure, noAddressFound } from '../asking/host-failure.ts'
import { findAddress } from './find-address.ts'
import type { HostDefinition } from './host.ts'
import { readExpiry } from './read-expiry.ts'
import { readPage } from './read-page.ts'

// No tag begins within a tag, and none is long: a page made for it cannot keep us reading.
const addressInPage = [
  /var\s+video_source\s*=\s*["']([^"']+)["']/,
  /<source[^<>]{0,300}\ssrc=["']([^"']+)["']/,
  /<meta[^<>]{0,300}\sproperty=["']og:video(?::secure_url)?["'][^<>]{0,300}\scontent=["']([^"']+)["']/,
]

/** Sendvid: the page of a video names its file, which is signed for some hours. */
export const sendvid: HostDefinition = {
  name: 'sendvid',
  defaults: { domains: ['sendvid.com'] },
  create: ({ owns, ask }) => ({
    name: 'sendvid',
    canResolve: (url) => owns(url) && /^\/(?:embed\/)?[a-z0-9]+$/i.test(url.pathname),
    asksHost: true,
    async resolve(link) {
      const page = await ask(link)
      const url = findAddress(readPage(page), addressInPage, page.url)
      if (!url || !owns(url)) throw new HostFailure('gone', noAddressFound, url?.host ?? page.url.host)
      return { url: url.href, type: 'mp4', expiresAt: readExpiry(url) }
    },
  }),
}
