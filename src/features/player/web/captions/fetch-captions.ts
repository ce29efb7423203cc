import { type ReadCaptions, readCaptions } from './read-captions.ts'

/** Captions of a whole film are about 100 kB; a far larger file is something else. */
const maxBytes = 5_000_000

/** Fetches and reads a captions file. @throws Error when it cannot be fetched or read */
export async function fetchCaptions(url: string, signal: AbortSignal): Promise<ReadCaptions> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`captions: ${response.status}`)
  return readCaptions(decodeCaptions(await readAtMost(response, maxBytes)))
}

/** Reads a body and counts its bytes as they arrive, since Content-Length may be wrong. @throws Error beyond `max` */
async function readAtMost({ body }: Response, max: number): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    if (bytes <= max) continue
    await reader.cancel()
    throw new Error('captions: too large')
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** Decodes captions: UTF-8 or UTF-16 by their mark, valid UTF-8, else Windows-1252 as in old French files. */
export function decodeCaptions(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
