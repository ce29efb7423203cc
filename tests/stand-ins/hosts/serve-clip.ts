import { createReadStream, existsSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { projectRoot } from '../../../src/platform/config/project-root.ts'

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  m3u8: 'application/vnd.apple.mpegurl',
  mpd: 'application/dash+xml',
}

/** Serves one of the tests' clips, with ranges, like a file server. @param readableFrom its CORS header */
export function serveClip(
  request: IncomingMessage,
  response: ServerResponse,
  { path, readableFrom }: { path: string; readableFrom?: string },
): void {
  const file = join(projectRoot, 'tests', 'clips', path)
  if (!existsSync(file)) return void response.writeHead(404).end()
  const { size } = statSync(file)
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = Math.min(Number(range?.[2] || size - 1), size - 1)
  response.writeHead(range ? 206 : 200, {
    'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    ...(readableFrom ? { 'access-control-allow-origin': readableFrom } : {}),
  })
  createReadStream(file, { start, end }).pipe(response)
}
