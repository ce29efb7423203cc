/** Returns whether an address is of one of these domains or a subdomain, over http(s). */
export function isOfDomains({ protocol, hostname }: URL, domains: readonly string[]): boolean {
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}
