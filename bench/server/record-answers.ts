import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { getBrotli } from '../kit/get-brotli.ts'
import type { RecordedAnswer } from './bare-server.ts'

/** Records bytes and headers of the site's answer at a path: the first, or a later one, compressed further. */
export async function recordAnswer(url: string, path: string, which: 'first' | 'later'): Promise<RecordedAnswer> {
  if (which === 'later') {
    // The second request makes the site compress its answer further.
    await getBrotli(url + path)
    await getBrotli(url + path)
    await setTimeout(300)
  }
  const { headers, body } = await getBrotli(url + path)
  return { path, headers: ownHeaders(headers), base64: body.toString('base64') }
}

// Headers that node:http adds itself.
const automatic = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

function ownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      automatic.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
