/** Paths of built files with the digests of their contents. */
export type FileDigests = Record<string, string>

/** A build as the worker knows it. */
export type BuiltFiles = {
  /** What the site needs to say anything without a network: kept before the worker is there. */
  shell: FileDigests
  /** The code of pages: kept when it is used, or when the line has room. */
  pages: FileDigests
  /** Kept when it is used. */
  others: FileDigests
}

const digestLength = 22

/** Short for the content of an answer: the first letters of its SHA-256 in base64url, as the server's ETags have it. */
export async function digestOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  const letters = btoa(String.fromCharCode(...bytes))
  return letters.replaceAll('+', '-').replaceAll('/', '_').slice(0, digestLength)
}

/** Whether an answer came whole and unchanged: its content is what its ETag says. */
export async function isWhole(response: Response): Promise<boolean> {
  const [, digest] = /^(?:W\/)?"([\w-]+)"$/.exec(response.headers.get('etag') ?? '') ?? []
  if (digest === undefined) return false
  // A connection that breaks ends the reading.
  const body = await response
    .clone()
    .arrayBuffer()
    .catch(() => undefined)
  return body !== undefined && (await digestOf(body)) === digest
}
