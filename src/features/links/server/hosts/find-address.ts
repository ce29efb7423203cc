/**
 * Finds the first match of one of these expressions in a page, resolved as in a browser.
 * @param expressions the address is their first group
 * @param page the page's address, the base of relative ones
 */
export function findAddress(text: string, expressions: readonly RegExp[], page: URL): URL | undefined {
  for (const expression of expressions) {
    const written = expression.exec(text)?.[1]
    const url = written === undefined ? null : URL.parse(decode(written), page.href)
    if (url) return url
  }
  return undefined
}

/** Decodes slashes escaped in scripts, and ampersands escaped in markup. */
function decode(written: string): string {
  return written.replaceAll('\\/', '/').replaceAll('\\u0026', '&').replaceAll('&amp;', '&')
}
