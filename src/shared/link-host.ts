/** The host that a link belongs to, as it is kept: `sendvid.com` for `https://www.sendvid.com/embed/x`. */
export function toLinkHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

const knownTypes = ['sibnet', 'sendvid', 'vidmoly'] as const

/** What kind of host a link looks like, whatever its domain's end (docs/product/watching.md#resolving-links). */
export function toVideoType(url: string): (typeof knownTypes)[number] | 'direct' {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return knownTypes.find((type) => host.split('.').some((label) => label === type)) ?? 'direct'
}
