import { readFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { createSharedCounter } from '../../src/platform/counters/count-together.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { openStorage } from '../../src/platform/storage/open-storage.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite, reach, signInAs } from '../kit/test-site.ts'
import { listen } from '../stand-ins/listen.ts'

const { db, connection } = useTestDatabase()

const html = '<!doctype html><html><body>Bienvenue sur notre réseau</body></html>'

describe('a Valkey that sends nonsense', () => {
  const log = createLog('silent', false)
  // A unique key, and a window longer than the test.
  const windowMs = 3_600_000

  /** Greets like a Valkey, then answers every count with the same bytes. */
  async function startNonsense(answer: string | Buffer) {
    let counts = 0
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (asked) => {
        const isCount = asked.includes('sumine:calls:')
        if (isCount) counts++
        const commands = asked.toString('latin1').match(/\*\d+\r\n/g) ?? []
        socket.write(isCount ? answer : '$17\r\nredis_version:8.0\r\n'.repeat(commands.length))
      })
    })
    const { port, close } = await listen(server)
    onTestFinished(close)
    return { url: `redis://127.0.0.1:${port}`, heard: () => counts }
  }

  test.each([
    ['a word', '+OK\r\n'],
    ['nothing', '$-1\r\n'],
    ['a list without numbers', '*2\r\n+a\r\n+b\r\n'],
    ['a number below zero', '*2\r\n:-7\r\n:5\r\n'],
    ['a number that is too large', '*2\r\n:99999999999999999999\r\n:5\r\n'],
    ['a window without end', '*2\r\n:1\r\n:99999999999999\r\n'],
    ['a list of lists', `${'*1\r\n'.repeat(50)}:1\r\n`],
    ['an error', '-ERR no\r\n'],
    ['a web page', `HTTP/1.1 200 OK\r\n\r\n${html}`],
    ['random bytes', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 251))],
  ])('%s: each copy counts alone, and nothing fails', async (_, answer) => {
    const { url, heard } = await startNonsense(answer)
    const counter = createSharedCounter(url, log)
    onTestFinished(counter.close)
    await eventually(async () => {
      await counter.count('first', windowMs)
      expect(heard()).toBeGreaterThan(0)
    })
    for (let call = 1; call <= 30; call++) {
      const { current, ttl } = await counter.count('a', windowMs)
      expect(current).toBe(call)
      expect(ttl).toBeGreaterThan(0)
      expect(ttl).toBeLessThanOrEqual(windowMs)
    }
  })
})

describe('an S3 store with nonsense answers', () => {
  async function startNonsense(listener: RequestListener): Promise<Record<string, string>> {
    const { port, close } = await listen((request, response) => {
      request.resume().on('end', () => listener(request, response))
    })
    onTestFinished(close)
    return {
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PUBLIC_URL: 'https://cdn.sumine.example/',
    }
  }

  const picture = readFileSync(join(projectRoot, 'public/icons/icon-192.png'))

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['a failure in HTML', (response) => response.writeHead(500, { 'content-type': 'text/html' }).end(html)],
    ['a refusal without words', (response) => response.writeHead(403).end()],
    ['a redirect elsewhere', (response) => response.writeHead(301, { location: 'http://127.0.0.1:9/' }).end()],
    ['a status that does not exist', (response) => response.writeHead(799).end('?')],
    ['a body that is no XML', (response) => response.writeHead(400, { 'content-type': 'application/xml' }).end('<<<&')],
    ['no answer at all', (response) => response.socket?.destroy()],
  ])('%s: an upload is refused in French, and keeps what was there', async (_, answer) => {
    const settings = await startNonsense((_, response) => answer(response))
    const app = await openTestSite(connection, settings)
    onTestFinished(() => app.close())
    const { accessToken } = await signInAs(db, 'Utilisateur')
    const headers = { authorization: `Bearer ${accessToken}` }
    const form = new FormData()
    form.set('avatar', new File([picture], 'a.png', { type: 'image/png' }))
    const sent = new Request('http://site/', { method: 'POST', body: form })
    const question = {
      method: 'POST',
      headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
      body: Buffer.from(await sent.arrayBuffer()),
    }
    const refused = await reach(app).ask('/api/auth/upload-avatar', question)
    expect([refused.status, refused.json()]).toEqual([
      503,
      {
        code: 'STORAGE_AWAY',
        message: 'Les fichiers ne peuvent pas être enregistrés pour le moment. Réessayez plus tard.',
      },
    ])
    expect(refused.headers['retry-after']).toBe('30')
    const profile = await reach(app).ask('/api/auth/profile', { headers })
    expect(profile.json()).toMatchObject({ user: { avatar_url: null } })
  })

  async function listFrom(listener: RequestListener) {
    const storage = await openStorage(readConfig(await startNonsense(listener)))
    return Array.fromAsync(storage.list())
  }

  test('an invalid or circular list is an error, not a complete list', async () => {
    await expect(listFrom((_, response) => response.end(html))).rejects.toThrow('list')
    await expect(listFrom((_, response) => response.end('{}'))).rejects.toThrow()
    const circle = '<IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken>'
    const page = `<ListBucketResult>${circle}<Contents><Key>avatars/a.webp</Key></Contents></ListBucketResult>`
    await expect(listFrom((_, response) => response.end(page))).rejects.toThrow('list')
  })

  test('foreign files are ignored', async () => {
    const names = ['../../etc/passwd', '/etc/passwd', 'avatars/a.webp', 'films/', 'a\\b.webp', 'a//b.webp', '']
    const contents = names.map((name) => `<Contents><Key>${name}</Key><Size>3</Size></Contents>`).join('')
    const page = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
    expect(await listFrom((_, response) => response.end(page))).toEqual(['avatars/a.webp'])
  })

  test('an endless file is refused', async () => {
    const settings = await startNonsense((_, response) => {
      const megabyte = Buffer.alloc(1024 * 1024)
      const send = () => {
        while (!response.destroyed && response.write(megabyte));
      }
      response.on('drain', send)
      send()
    })
    const storage = await openStorage(readConfig(settings))
    await expect(storage.read('avatars/a.webp')).rejects.toThrow('larger than')
  })
})
