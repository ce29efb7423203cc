import type { HttpClient } from '../../../../../platform/http-client/create-http-client.ts'
import { FetchFailure } from '../../../../../platform/http-client/fetch-failure.ts'
import { SourceFailure } from '../source.ts'
import type { ReadFeed } from './open-folder.ts'
import { readEntries } from './read-entries.ts'

const limits = { maxBytes: 32 * 1024 * 1024, timeoutMs: 30_000, maxRedirects: 3 }

/** Returns a reader of a feed document over http(s), unless it is unchanged (ETag, Last-Modified). */
export function openFeedAddress(http: HttpClient, address: string): ReadFeed {
  const url = new URL(address)
  let validators: Record<string, string> = {}
  return async (now) => {
    const answer = await http
      .get(url, { ...limits, headers: { accept: 'application/json', ...validators }, allows: () => true })
      .catch((error: unknown) => {
        throw error instanceof FetchFailure ? toSourceFailure(error) : error
      })
    if (answer.status === 304) return 'unchanged'
    if (answer.status !== 200) throw new SourceFailure(`Le flux de catalogue répond par une erreur ${answer.status}.`)
    const entries = await readEntries({ bytes: new Uint8Array(answer.body), name: url.host, now })
    const { etag, 'last-modified': changed } = answer.headers
    validators = { ...(etag && { 'if-none-match': etag }), ...(changed && { 'if-modified-since': changed }) }
    return entries
  }
}

function toSourceFailure(failure: FetchFailure): SourceFailure {
  const texts: Record<FetchFailure['kind'], string> = {
    'not-allowed': 'L’adresse du flux de catalogue n’est pas permise.',
    'forbidden-address': 'L’adresse du flux de catalogue n’est pas permise.',
    redirect: 'Le flux de catalogue renvoie vers une autre adresse, qui n’est pas suivie.',
    'too-large': 'Le flux de catalogue dépasse 32 Mo.',
    timeout: 'Le flux de catalogue n’a pas répondu à temps.',
    unreachable: 'Le flux de catalogue est injoignable.',
  }
  return new SourceFailure(texts[failure.kind], { cause: failure })
}
