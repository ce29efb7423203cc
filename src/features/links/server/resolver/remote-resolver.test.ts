import { expect, test } from 'vitest'
import { listen } from '../../../../../tests/stand-ins/listen.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { createRemoteResolver } from './remote-resolver.ts'
import type { PlaylistHost } from './resolver.ts'

const host: PlaylistHost = {
  name: 'host',
  asksHost: true,
  canResolve: () => true,
  resolve: () => Promise.reject(new Error('asked here')),
  openPlaylist: () => Promise.reject(new Error('asked here')),
}

test('an answer that breaks off or makes no sense is a failed resolution', async () => {
  const process = await listen((request, response) => {
    response.writeHead(200, { 'content-length': 99 })
    if (request.method === 'POST') response.end('{"url": 7}'.padEnd(99))
    else response.write('#EXTM3U', () => response.destroy())
  })
  const { resolve, openPlaylist } = createRemoteResolver(`http://127.0.0.1:${process.port}`, createLog('silent', false))
  const url = new URL('https://video.example/1')
  const failed = { code: 'VIDEO_UNAVAILABLE' }
  const link = { video_url: url.href }
  await expect(resolve(host, url, { origin: '', fresh: false, link })).rejects.toMatchObject(failed)
  await expect(openPlaylist(host, url, { fresh: false })).rejects.toMatchObject(failed)
  await process.close()
})

test('a resolver that is away is logged once until it answers again', async () => {
  let isAway = true
  const process = await listen((_, response) => (isAway ? void response.destroy() : void response.end('#EXTM3U')))
  const lines: string[] = []
  const log = createLog('warn', false, { write: (line) => void lines.push(line) })
  const { openPlaylist } = createRemoteResolver(`http://127.0.0.1:${process.port}`, log)
  const open = () => openPlaylist(host, new URL('https://video.example/1'), { fresh: false }).catch(() => undefined)
  for (const away of [true, true, false, true]) {
    isAway = away
    await open()
  }
  expect(lines).toHaveLength(2)
  await process.close()
})
