/**
 * Returns whether an address is of one of these domains or a subdomain, over http(s). `;` and `,`, which names in
 * addresses may have, would end a rule of a page's policy.
 */
export function isOfDomains({ protocol, hostname }: URL, domains: readonly string[]): boolean {
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return /^[\w.-]+$/.test(hostname) && domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}
