/** Parses an http(s) address; undefined for any other text. */
export function parseWebAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
