/**
 * Finds the first match of one of these expressions in a page, resolved as in a browser.
 * @param expressions the address is their first group
 * @param page the page's address, the base of relative ones
 */
export function findAddress(text: string, expressions: readonly RegExp[], page: URL): URL | undefined {
  for (const expression of expressions) {
    const url = toAddress(expression.exec(text)?.[1], page)
    if (url) return url
  }
  return undefined
}

/** Finds all matches of a global expression in a page, resolved likewise, as they are needed. */
export function* findAddresses(text: string, expression: RegExp, page: URL): Generator<URL> {
  for (const [, written] of text.matchAll(expression)) {
    const url = toAddress(written, page)
    if (url) yield url
  }
}

function toAddress(written: string | undefined, page: URL): URL | null {
  return written === undefined ? null : URL.parse(decode(written), page.href)
}

/** Decodes slashes escaped in scripts, and ampersands escaped in markup. */
function decode(written: string): string {
  return written.replaceAll('\\/', '/').replaceAll('\\u0026', '&').replaceAll('&amp;', '&')
}
