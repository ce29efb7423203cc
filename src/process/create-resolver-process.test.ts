import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../tests/factories/make-episode.ts'
import { useTestDatabase } from '../../tests/kit/test-database.ts'
import { openTestSite, reach, type TestSite } from '../../tests/kit/test-site.ts'
import { useVideoHosts } from '../../tests/stand-ins/hosts/video-hosts.ts'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log/create-log.ts'
import { createResolverProcess } from './create-resolver-process.ts'

const hosts = await useVideoHosts()
const { db, connection } = useTestDatabase()
let resolver: FastifyInstance
let app: FastifyInstance
let site: TestSite

beforeAll(async () => {
  const settings = { NODE_ENV: 'test', VIDEO_HOSTS: hosts.hostsFile }
  resolver = await createResolverProcess({
    config: readConfig(settings),
    connection,
    log: createLog('silent', false),
    addressRules: hosts.addressRules,
  })
  const RESOLVER_URL = await resolver.listen({ port: 0, host: '127.0.0.1' })
  // The site's own rules block all stand-ins: any answer from one came through the resolver.
  app = await openTestSite(connection, { ...settings, RESOLVER_URL })
  site = reach(app)
})
afterAll(async () => {
  await app?.close()
  await resolver?.close()
})

async function hold(place: string): Promise<string> {
  const url = hosts.at(place)
  await makeEpisode(db, { sources: [{ url }] })
  return url
}

async function resolve(link: string | { trailer_of: number }) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(typeof link === 'string' ? { video_url: link } : link)
  const answer = await site.ask('/api/videos/resolve', { method: 'POST', headers, body })
  return { status: answer.status, ...answer.json() }
}

test('the site plays links resolved by the resolver process', async () => {
  expect(await resolve(await hold('video.sibnet.test/shell.php?videoid=7'))).toMatchObject({
    status: 200,
    url: hosts.at('dv1.sibnet.test/33/44/7.mp4?st=abc&e=1893456000'),
    type: 'mp4',
    expires_at: '2030-01-01T00:00:00.000Z',
  })
  const link = await hold('sendvid.test/embed/a1')
  const answer = await site.ask(`/sendvidresolve/${encodeURIComponent(link)}`)
  expect(answer.json()).toEqual({ videoUrl: expect.stringContaining('videos2.sendvid.test') })
})

test('the resolver process knows trailers, and links that are not written as browsers do', async () => {
  const { id } = await makeAnime(db, { trailer_url: hosts.at('video.sibnet.test/shell.php?videoid=5') })
  expect(await resolve({ trailer_of: id })).toMatchObject({ status: 200, type: 'mp4' })
  const url = hosts.at('video.sibnet.test/shell.php?videoid=6').replace('video.', 'VIDEO.')
  await makeEpisode(db, { sources: [{ url }] })
  expect(await resolve(url)).toMatchObject({ status: 200, type: 'mp4', originalUrl: url })
})

test("a playlist has the site's address and comes through the resolver", async () => {
  const { url } = (await resolve(await hold('vidmoly.gone/embed-abc.html'))) as unknown as { url: string }
  const { host, pathname } = new URL(url)
  expect(host).toBe(`127.0.0.1:${site.port}`)
  const playlist = await site.ask(pathname)
  expect([playlist.status, playlist.text]).toEqual([200, expect.stringContaining('box-1.flux.test')])
})

test("passes on the resolver's refusals with their messages", async () => {
  const link = await hold('video.sibnet.test/shell.php?videoid=8')
  hosts.failWith('shell.php', 404)
  expect(await resolve(link)).toEqual({ status: 404, code: 'VIDEO_UNAVAILABLE', message: 'Erreur 404' })
})

test('the resolver serves no other part of the site', async () => {
  const { port } = reach(resolver)
  for (const path of ['/api/animes', '/', '/api/admin/links']) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([404, 401], path).toContain(status)
  }
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
})

test('links that need an absent resolver are unavailable, and others still play', async () => {
  const link = await hold('video.sibnet.test/shell.php?videoid=9')
  const file = await hold('files.test/clips/episode-2.mp4')
  await resolver.close()
  expect(await resolve(link)).toEqual({ status: 404, code: 'VIDEO_UNAVAILABLE', message: 'Erreur de résolution' })
  expect(await resolve(file)).toMatchObject({ status: 200, url: file })
})
