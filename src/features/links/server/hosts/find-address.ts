/**
 * The first address that one of these expressions finds in a page, as a browser would read it there.
 * @param expressions the address is their first group
 * @param page where the text came from: addresses may be relative to it
 */
export function findAddress(text: string, expressions: readonly RegExp[], page: URL): URL | undefined {
  for (const expression of expressions) {
    const written = expression.exec(text)?.[1]
    const url = written === undefined ? null : URL.parse(decode(written), page.href)
    if (url) return url
  }
  return undefined
}

/** Slashes that a script escapes, and ampersands that markup does. */
function decode(written: string): string {
  return written.replaceAll('\\/', '/').replaceAll('\\u0026', '&').replaceAll('&amp;', '&')
}
