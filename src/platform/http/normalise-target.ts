// Segments of letters, digits and `_~-.` (none that begins with a dot), and a query: nothing to normalise.
const usual = /^\/(?:(?!\.)[\w~.-]+(?:\/(?!\.)[\w~.-]+)*\/?)?(?:\?[^#\\]*)?$/
const absolute = /^https?:\/\/([^/?#]*)(.*)$/i

/**
 * Normalises a request's target (`/path?query`) for the gate, the limits, the cache, the log and the router. Resolves
 * dot segments, decodes needless percent-encoding, writes the rest in capitals and drops a fragment. A target for
 * another site then begins with `//`, which no route takes.
 * @param host the Host header; an absolute target (RFC 9112, section 3.2.2) that names it is one of ours
 */
export function normaliseTarget(target: string, host: string | undefined): string {
  if (usual.test(target)) return target
  const [, named, rest = ''] = absolute.exec(target) ?? []
  if (named !== undefined)
    return normaliseTarget(named === host ? toPath(rest) : `//${named}${toPath(rest)}`, undefined)
  // `OPTIONS *` concerns the server as a whole.
  if (!target.startsWith('/')) return target
  const url = URL.parse(`http://site${encodeBytes(target)}`)
  return url ? normalisePath(url.pathname) + url.search : target
}

const toPath = (rest: string) => (rest.startsWith('/') ? rest : `/${rest}`)

/** Node decodes bytes above 127 as one character each. */
function encodeBytes(text: string): string {
  return text.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
}

function normalisePath(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (encoded, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return /[\w~.-]/.test(character) ? character : encoded.toUpperCase()
  })
}
