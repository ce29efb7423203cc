import type { Endpoint } from '../../src/shared/contract/endpoint.ts'
import { listWorstBodies } from './worst-bodies.ts'
import { multipartType, worstFiles, worstWrappings, wrapFile } from './worst-files.ts'

export type WorstRequest = { what: string; type: string; body: Uint8Array<ArrayBuffer> }

/** Yields the worst requests of a call, each at its maximum size; none for a call without a body. */
export async function* listWorstRequests(endpoint: Endpoint): AsyncGenerator<WorstRequest> {
  const { upload } = endpoint
  if (!upload) {
    for (const { what, body } of listWorstBodies(endpoint))
      yield { what, type: 'application/json', body: new TextEncoder().encode(body) }
    return
  }
  const { field, maxBytes } = upload
  for (const { name, make } of worstWrappings) {
    yield { what: name, type: multipartType, body: new Uint8Array(await make(maxBytes)) }
  }
  for (const file of worstFiles) {
    const body = wrapFile(field, file, await file.make(maxBytes))
    yield { what: file.name, type: multipartType, body: new Uint8Array(body) }
  }
}

type Site = { url: string; token: string }

/**
 * Sends one, and waits for its background work: catalogues are read by a job.
 * @returns the status of the answer
 */
export async function sendWorst(
  { method, path }: Endpoint,
  { type, body }: WorstRequest,
  { url, token }: Site,
): Promise<number> {
  const authorization = `Bearer ${token}`
  const headers = { authorization, 'content-type': type }
  const answer = await fetch(url + path.replace(/:\w+/g, '1'), { method, headers, body })
  const { file } = await answer.json().catch(() => ({}))
  if (file?.state === undefined) return answer.status
  for (const isOver = (state: string) => !['waiting', 'checking', 'importing'].includes(state); ; ) {
    const now = await fetch(`${url}/api/admin/catalogue-files/${file.id}`, { headers: { authorization } })
    if (isOver((await now.json()).file.state)) return answer.status
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
