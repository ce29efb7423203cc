import { listen } from './listen.ts'

export type Heard = {
  method: string | undefined
  url: string | undefined
  headers: NodeJS.Dict<unknown>
  body: Buffer
}
/** A bucket on this machine: keeps what is put, gives it back to whoever reads, and tells what it heard. */
export type ObjectStore = { endpoint: string; heard: Heard[]; close: () => Promise<void> }

export async function openObjectStore(): Promise<ObjectStore> {
  const heard: Heard[] = []
  const kept = new Map<string, { body: Buffer; type: string }>()
  const server = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { method, url, headers } = request
    heard.push({ method, url, headers, body })
    const name = (url ?? '').split('?')[0] ?? ''
    if (method === 'PUT') kept.set(name, { body, type: headers['content-type'] ?? '' })
    if (method === 'DELETE') kept.delete(name)
    if (method !== 'GET') return void response.writeHead(method === 'DELETE' ? 204 : 200).end()
    const found = kept.get(name)
    if (!found) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': found.type }).end(found.body)
  })
  return { endpoint: `http://127.0.0.1:${server.port}`, heard, close: server.close }
}
