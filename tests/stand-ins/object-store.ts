import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'

type Heard = { method: string | undefined; url: string | undefined; headers: NodeJS.Dict<unknown>; body: Buffer }
/** A local bucket: stores and serves objects, lists a few names at a time, and records requests. */
export type ObjectStore = { endpoint: string; heard: Heard[]; close: () => Promise<void> }

type Kept = { body: Buffer; type: string }

const namesAPage = 2

export async function openObjectStore(): Promise<ObjectStore> {
  const heard: Heard[] = []
  const kept = new Map<string, Kept>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const server = await listen(async (request, response) => {
    const body = await buffer(request)
    const { method, url, headers } = request
    heard.push({ method, url, headers, body })
    const { pathname: name, searchParams: asked } = new URL(url ?? '', 'http://store')
    if (asked.has('uploads') || asked.has('uploadId'))
      return void takeParts({ kept, uploads, name, asked, method, body, response })
    if (method === 'PUT') kept.set(name, { body, type: headers['content-type'] ?? '' })
    if (method === 'DELETE') kept.delete(name)
    if (method !== 'GET') return void response.writeHead(method === 'DELETE' ? 204 : 200).end()
    if (asked.has('list-type')) return void response.end(listNames(kept, name, asked))
    const found = kept.get(name)
    if (!found) return void response.writeHead(404, xml).end('<Error><Code>NoSuchKey</Code></Error>')
    const signedUntilMs = Date.parse(toIso(asked.get('X-Amz-Date') ?? '')) + 1000 * Number(asked.get('X-Amz-Expires'))
    if (signedUntilMs < Date.now())
      return void response.writeHead(403, xml).end('<Error><Code>AccessDenied</Code></Error>')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const part = found.body.subarray(Number(from ?? 0), from === undefined ? undefined : Number(to) + 1)
    response
      .writeHead(from === undefined ? 200 : 206, {
        'content-type': asked.get('response-content-type') ?? found.type,
        ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${found.body.length}` }),
        ...(headers.origin && { 'access-control-allow-origin': '*' }),
      })
      .end(part)
  })
  return { endpoint: `http://127.0.0.1:${server.port}`, heard, close: server.close }
}

type PartRequest = {
  kept: Map<string, Kept>
  /** Parts of unfinished uploads, by id and number. */
  uploads: Map<string, Map<number, Buffer>>
  name: string
  asked: URLSearchParams
  method: string | undefined
  body: Buffer
  response: ServerResponse
}

/** Takes a file in parts, which appears when the last request joins them. */
function takeParts({ kept, uploads, name, asked, method, body, response }: PartRequest): void {
  const id = asked.get('uploadId') ?? `upload-${uploads.size}`
  const parts = uploads.get(id) ?? new Map<number, Buffer>()
  uploads.set(id, parts)
  if (method === 'PUT') {
    parts.set(Number(asked.get('partNumber')), body)
    return void response.setHeader('etag', `"${asked.get('partNumber')}"`).end()
  }
  if (method === 'DELETE') {
    uploads.delete(id)
    return void response.writeHead(204).end()
  }
  if (asked.has('uploads')) {
    const answer = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    return void response.writeHead(200, xml).end(answer)
  }
  const joined = [...parts].toSorted(([one], [other]) => one - other).map(([, part]) => part)
  kept.set(name, { body: Buffer.concat(joined), type: '' })
  uploads.delete(id)
  response.writeHead(200, xml).end('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
}

/** `20260301T120000Z` as an ISO date. */
const toIso = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')

const xml = { 'content-type': 'application/xml' }

/** Returns a page of the sorted names in a bucket, and where the next one begins. */
function listNames(kept: Map<string, Kept>, bucket: string, asked: URLSearchParams): string {
  const within = `${bucket.replace(/\/$/, '')}/`
  const sizes = new Map(
    [...kept].flatMap(([path, { body }]) =>
      path.startsWith(within) ? [[decodeURIComponent(path.slice(within.length)), body.length] as const] : [],
    ),
  )
  const names = [...sizes.keys()].filter((name) => name.startsWith(asked.get('prefix') ?? ''))
  const from = Number(asked.get('continuation-token') ?? 0)
  const end = from + namesAPage
  const page = names.toSorted().slice(from, end)
  const rest = end < names.length ? `<NextContinuationToken>${end}</NextContinuationToken>` : ''
  const contents = page
    .map((name) => `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><Size>${sizes.get(name)}</Size></Contents>`)
    .join('')
  return `<ListBucketResult><IsTruncated>${end < names.length}</IsTruncated>${rest}${contents}</ListBucketResult>`
}
