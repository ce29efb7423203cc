/** Returns the stored host name of a link: `sendvid.com` for `https://www.sendvid.com/embed/x`. */
export const toLinkHost = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

const knownTypes = ['sibnet', 'sendvid', 'vidmoly'] as const

/** Guesses the kind of host from a link, whatever its top-level domain (docs/product/watching.md#resolving-links). */
export function toVideoType(url: string): (typeof knownTypes)[number] | 'direct' {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return knownTypes.find((type) => host.split('.').some((label) => label === type)) ?? 'direct'
}
