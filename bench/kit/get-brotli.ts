import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

/** An answer as transferred, and its text. */
export type WireAnswer = { headers: IncomingHttpHeaders; body: Buffer; text: string }

/** Requests like a browser that accepts brotli. @throws when the answer is not a 200 */
export function getBrotli(url: string): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answers ${response.statusCode}`))
        const body = Buffer.concat(chunks)
        const plain = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
        resolve({ headers: response.headers, body, text: plain.toString() })
      })
    }).on('error', reject)
  })
}
