/** Parses an http(s) address; undefined for any other text. */
export function parseWebAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Returns the host of an address as stored in the catalogue, without 'www.'; undefined for an invalid web address. */
export function readHostName(address: string): string | undefined {
  return parseWebAddress(address)?.hostname.replace(/^www\./, '')
}
