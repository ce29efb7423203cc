import { get, type IncomingHttpHeaders } from 'node:http'
import type { RecordedAnswer } from './bare-server.ts'

/** Asks the site for a path as a browser that takes brotli does, and keeps its bytes and headers as they came. */
export function recordAnswer(url: string, path: string): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    get(new URL(path, url), { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answers ${response.statusCode}`))
        resolve({ path, headers: ownHeaders(response.headers), base64: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', reject)
  })
}

// What node:http adds to every answer by itself.
const automatic = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

function ownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      automatic.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
