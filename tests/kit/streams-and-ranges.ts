import { once } from 'node:events'
import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { notifyReporter } from '../../src/features/notifications/server/public.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { createMediaSigner } from '../../src/platform/media/sign-media.ts'
import { eventually } from './eventually.ts'
import { askPort, type Question, signInAs, siteSecret } from './test-site.ts'

const clip = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
const filmBytes = 64 * 1024 * 1024

/** Puts two own files into a folder. @returns the settings of a site that serves them */
export function fillMediaFolder(folder: string): Record<string, string> {
  writeFileSync(join(folder, 'clip.mp4'), clip)
  const film = openSync(join(folder, 'film.mp4'), 'w')
  ftruncateSync(film, filmBytes)
  closeSync(film)
  return { MEDIA_DIR: folder }
}

type Front = { port: number; app: FastifyInstance; db: Database }

/** Registers tests that a proxy passes event streams and parts of files on: the site has the settings from above. */
export function testStreamsAndRanges(runs: boolean, front: () => Front): void {
  const sign = (name: string) => {
    const signer = createMediaSigner({ DATA_DIR: '', SESSION_SECRET: [siteSecret] })
    return signer.sign({ place: 'folder', name, expiresS: Math.floor(Date.now() / 1000) + 3600 })
  }
  // `fetch` would add headers to conditional requests.
  const ask = (path: string, question?: Question) => askPort(front().port, path, question)

  test.skipIf(!runs)('events arrive while their stream is open', async () => {
    const { db, port } = front()
    const { id, accessToken } = await signInAs(db, 'Utilisateur')
    const leaving = new AbortController()
    const { status, headers, body } = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: leaving.signal,
    })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const heard = { text: '' }
    const read = async () => {
      const decoder = new TextDecoder()
      for await (const piece of body ?? []) heard.text += decoder.decode(piece)
    }
    const reading = expect(read()).rejects.toThrow('abort')
    await eventually(() => expect(heard.text).toContain('retry:'))
    await notifyReporter(db, { accountId: id, title: 'Résolu', content: 'Réparé.', url: '/anime/cabane' })
    await eventually(() => expect(heard.text).toContain('"title":"Résolu"'))
    leaving.abort()
    await reading
  })

  test.skipIf(!runs)('the site is asked for a part of a file only', async () => {
    const path = sign('clip.mp4')
    const asked: (string | undefined)[] = []
    const note = ({ url, method, headers }: IncomingMessage) => {
      // The proxy asks for the site's health meanwhile.
      if (url === path) asked.push(`${method} ${headers.range ?? 'all'}`)
    }
    front().app.server.on('request', note)
    for (const [range, from, to] of [
      ['bytes=150000-150999', 150_000, 151_000],
      ['bytes=-10', clip.length - 10, clip.length],
      ['bytes=199000-', 199_000, clip.length],
    ] as const) {
      const part = await ask(path, { headers: { range } })
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to - 1}/${clip.length}`])
      expect(part.body.equals(clip.subarray(from, to))).toBe(true)
    }
    const head = await ask(path, { method: 'HEAD' })
    expect([head.status, head.headers['content-length']]).toEqual([200, String(clip.length)])
    front().app.server.off('request', note)
    expect(asked).toEqual(['GET bytes=150000-150999', 'GET bytes=-10', 'GET bytes=199000-', 'HEAD all'])
  })

  test.skipIf(!runs)('a file is sent whole, as unchanged, and not beyond its end', async () => {
    const path = sign('clip.mp4')
    const whole = await ask(path)
    expect(whole.body.equals(clip)).toBe(true)
    expect(whole.headers['accept-ranges']).toBe('bytes')
    const etag = String(whole.headers.etag)
    expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await ask(path, { headers: { range: 'bytes=0-9', 'if-range': etag } })).status).toBe(206)
    expect((await ask(path, { headers: { range: 'bytes=0-9', 'if-range': '"another"' } })).status).toBe(200)
    const beyond = await ask(path, { headers: { range: `bytes=${clip.length}-` } })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${clip.length}`])
    expect((await ask(path.replace('clip', 'film'))).status).toBe(403)
  })

  test.skipIf(!runs)('a page that is known to the browser is not sent again', async () => {
    const first = await ask('/api/genres')
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await ask('/api/genres', { headers })).status).toBe(304)
  })

  test.skipIf(!runs)('a film is not fetched faster than its viewer reads it', async () => {
    const { app, port } = front()
    const path = sign('film.mp4')
    const sockets = new Set<Socket>()
    const note = ({ url, socket }: IncomingMessage) => {
      if (url === path) sockets.add(socket)
    }
    app.server.on('request', note)
    const idle = request({ host: '127.0.0.1', port, path, agent: false }).end()
    // Nobody reads this answer.
    await once(idle, 'response')
    const whole = await ask(path)
    app.server.off('request', note)
    expect(whole.body).toHaveLength(filmBytes)
    expect([...sockets].map(({ bytesWritten }) => bytesWritten < filmBytes / 2)).toEqual([true, false])
    idle.destroy()
  })
}
