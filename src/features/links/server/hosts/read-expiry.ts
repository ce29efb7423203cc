const names = ['e', 'exp', 'expire', 'expires', 'validto', 'valid_to']
// Ten digits of seconds: from 2001 to 2286.
const instant = /^\d{10}$/

/** Returns the expiry of an address, if it has one in seconds since 1970 under a usual parameter name. */
export function readExpiry(url: URL): Date | undefined {
  for (const [name, value] of url.searchParams) {
    if (names.includes(name.toLowerCase()) && instant.test(value)) return new Date(Number(value) * 1000)
  }
  return undefined
}
