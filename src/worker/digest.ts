/** Paths of built files with the digests of their contents. */
export type FileDigests = Record<string, string>

/** The files of a build, as the worker knows them. */
export type BuiltFiles = {
  /** The files that the site needs without a network; cached while the worker installs. */
  shell: FileDigests
  /** The code of pages: cached on use, or when the connection has room. */
  pages: FileDigests
  /** Cached on use. */
  others: FileDigests
}

const digestLength = 22

/** Returns a short digest of content: the first letters of its SHA-256 in base64url, as in the server's ETags. */
export async function digestOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  const letters = btoa(String.fromCharCode(...bytes))
  return letters.replaceAll('+', '-').replaceAll('/', '_').slice(0, digestLength)
}

/** True when an answer arrived complete and unchanged: its content matches its ETag. */
export async function isWhole(response: Response): Promise<boolean> {
  const [, digest] = /^(?:W\/)?"([\w-]+)"$/.exec(response.headers.get('etag') ?? '') ?? []
  if (digest === undefined) return false
  // A broken connection ends the reading.
  const body = await response
    .clone()
    .arrayBuffer()
    .catch(() => undefined)
  return body !== undefined && (await digestOf(body)) === digest
}
