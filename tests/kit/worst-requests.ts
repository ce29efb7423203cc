import type { Endpoint } from '../../src/shared/contract/endpoint.ts'
import { listCommonBodies, listWorstBodies } from './worst-bodies.ts'
import { type Format, multipartType, worstFiles, worstWrappings, wrapFile } from './worst-files.ts'

export type WorstRequest = { what: string; type: string; body: Uint8Array<ArrayBuffer> }

/** The formats that an upload reads; every format if it is not among these. */
const readFormats: Record<string, Format[]> = {
  '/api/auth/upload-avatar': ['picture'],
  '/api/list-imports': ['table', 'json', 'xml'],
  '/api/admin/catalogue-files': ['table', 'json'],
}

/**
 * Yields the worst requests of a call, each at its maximum size; none for a call without a body. Requests that do not
 * get past the parser, which all calls of a kind share, are only for the first of them.
 * @param all the calls that take a body or a file
 */
export async function* listWorstRequests(endpoint: Endpoint, all: readonly Endpoint[]): AsyncGenerator<WorstRequest> {
  const { upload } = endpoint
  const isFirst = all.find((other) => kindOf(other) === kindOf(endpoint)) === endpoint
  if (!upload) {
    for (const list of isFirst ? [listCommonBodies, listWorstBodies] : [listWorstBodies]) {
      for (const { what, body } of list(endpoint))
        yield { what, type: 'application/json', body: new TextEncoder().encode(body) }
    }
    return
  }
  const { field, maxBytes } = upload
  for (const { name, make } of worstWrappings) {
    yield { what: name, type: multipartType, body: new Uint8Array(await make(maxBytes)) }
  }
  const formats = readFormats[endpoint.path]
  for (const file of worstFiles) {
    // A file of a format that nothing reads stands for those of the others.
    if (formats && ![...formats, 'none'].includes(file.format)) continue
    const body = wrapFile(field, file, await file.make(maxBytes))
    yield { what: file.name, type: multipartType, body: new Uint8Array(body) }
  }
}

/** Calls of a kind reach their contract in the same way. */
const kindOf = ({ access, upload }: Endpoint) => (upload ? 'upload' : access)

/** Sends one, and waits for its background work: catalogues are read by a job. @returns the status of the answer */
export async function sendWorst(
  { method, path }: Endpoint,
  { type, body }: WorstRequest,
  { url, token }: { url: string; token: string },
): Promise<number> {
  const authorization = `Bearer ${token}`
  const headers = { authorization, 'content-type': type }
  const answer = await fetch(url + path.replace(/:\w+/g, '1'), { method, headers, body })
  const { file } = await answer.json().catch(() => ({}))
  if (file?.state === undefined) return answer.status
  for (const isOver = (state: string) => !['waiting', 'checking', 'importing'].includes(state); ; ) {
    const now = await fetch(`${url}/api/admin/catalogue-files/${file.id}`, { headers: { authorization } })
    if (isOver((await now.json()).file.state)) return answer.status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
