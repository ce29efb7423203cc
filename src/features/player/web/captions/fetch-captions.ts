import { decodeCaptions } from './decode-captions.ts'
import { type ReadCaptions, readCaptions } from './read-captions.ts'

/** Captions of a whole film are about 100 kB; what is far beyond is something else. */
const maxBytes = 5_000_000

/**
 * The cues of a captions file.
 * @throws Error when it cannot be fetched or read
 */
export async function fetchCaptions(url: string, signal: AbortSignal): Promise<ReadCaptions> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`captions: ${response.status}`)
  if (Number(response.headers.get('content-length')) > maxBytes) throw new Error('captions: too large')
  return readCaptions(decodeCaptions(new Uint8Array(await response.arrayBuffer())))
}
