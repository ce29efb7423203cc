import { listen } from './listen.ts'

export type Heard = {
  method: string | undefined
  url: string | undefined
  headers: NodeJS.Dict<unknown>
  body: Buffer
}
/** A local bucket: stores and serves objects, lists a few names at a time, and records requests. */
export type ObjectStore = { endpoint: string; heard: Heard[]; close: () => Promise<void> }

const namesAPage = 2

export async function openObjectStore(): Promise<ObjectStore> {
  const heard: Heard[] = []
  const kept = new Map<string, { body: Buffer; type: string }>()
  const server = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { method, url, headers } = request
    heard.push({ method, url, headers, body })
    const { pathname: name, searchParams: asked } = new URL(url ?? '', 'http://store')
    if (method === 'PUT') kept.set(name, { body, type: headers['content-type'] ?? '' })
    if (method === 'DELETE') kept.delete(name)
    if (method !== 'GET') return void response.writeHead(method === 'DELETE' ? 204 : 200).end()
    if (asked.has('list-type')) return void response.end(listNames([...kept.keys()], name, asked))
    const found = kept.get(name)
    if (!found) return void response.writeHead(404, xml).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-type': found.type }).end(found.body)
  })
  return { endpoint: `http://127.0.0.1:${server.port}`, heard, close: server.close }
}

const xml = { 'content-type': 'application/xml' }

/** Returns a page of the sorted names in a bucket, and where the next one begins. */
function listNames(paths: string[], bucket: string, asked: URLSearchParams): string {
  const within = `${bucket.replace(/\/$/, '')}/`
  const names = paths
    .filter((path) => path.startsWith(within))
    .map((path) => decodeURIComponent(path.slice(within.length)))
  const from = Number(asked.get('continuation-token') ?? 0)
  const end = from + namesAPage
  const page = names.toSorted().slice(from, end)
  const rest = end < names.length ? `<NextContinuationToken>${end}</NextContinuationToken>` : ''
  const contents = page.map((name) => `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key></Contents>`).join('')
  return `<ListBucketResult><IsTruncated>${end < names.length}</IsTruncated>${rest}${contents}</ListBucketResult>`
}
