const names = ['e', 'exp', 'expire', 'expires', 'validto', 'valid_to']
// Ten digits of seconds: from 2001 to 2286.
const instant = /^\d{10}$/

/** When an address stops working, if it carries that as seconds since 1970 under one of the usual names. */
export function readExpiry(url: URL): Date | undefined {
  for (const [name, value] of url.searchParams) {
    if (names.includes(name.toLowerCase()) && instant.test(value)) return new Date(Number(value) * 1000)
  }
  return undefined
}
