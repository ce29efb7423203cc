import { HostFailure, noAddressFound } from '../asking/host-failure.ts'
import { isOfDomains } from './domains.ts'
import { findAddress } from './find-address.ts'
import type { HostDefinition } from './host.ts'
import { readExpiry } from './read-expiry.ts'
import { isGone, readPage } from './read-page.ts'

const addressInPage = [
  /player\.src\(\[\s*\{\s*src:\s*["']([^"']+)["']/,
  /["']([^"'\s]{0,200}\/v\/[^"'\s]{1,200}\.mp4[^"'\s]{0,2000})["']/,
]

/**
 * Sibnet: the page of a video names a file. Requested with that page as its referrer, the address of the file redirects
 * to the server that has it; the new address works for a few hours.
 */
export const sibnet: HostDefinition = {
  name: 'sibnet',
  defaults: { domains: ['sibnet.ru'] },
  create: ({ settings, owns, ask }) => ({
    name: 'sibnet',
    canResolve: (url) => isOfDomains(url, settings.domains) && findVideoId(url) !== undefined,
    asksHost: true,
    async resolve(link) {
      const page = await ask(link)
      const file = findAddress(readPage(page), addressInPage, page.url)
      if (!file || !owns(file)) throw new HostFailure('gone', noAddressFound, page.url.host)
      const answer = await ask(file, { referer: page.url, stopAtRedirect: true })
      if (isGone(answer.status)) throw new HostFailure('gone', `Erreur ${answer.status}`, file.host)
      const url = answer.headers.location === undefined ? file : URL.parse(answer.headers.location, file.href)
      if (!url || !owns(url)) throw new HostFailure('gone', noAddressFound, `leads to ${url?.host}`)
      return { url: url.href, type: 'mp4', expiresAt: readExpiry(url) }
    },
    locateThumbnail(url) {
      const id = findVideoId(url)
      return id === undefined ? undefined : `${url.origin}/upload/cover/video_${id}_0.jpg`
    },
    isThumbnail: (url) => owns(url) && /^\/upload\/cover\/video_\d{1,12}_0\.jpg$/.test(url.pathname),
  }),
}

/** The number in shell.php?videoid=123 (docs/product/watching.md#thumbnails), or in the older /video123. */
function findVideoId(url: URL): string | undefined {
  const given = url.searchParams.get('videoid') ?? /^\/video(\d+)/.exec(url.pathname)?.[1]
  return given !== undefined && /^\d{1,12}$/.test(given) ? given : undefined
}
