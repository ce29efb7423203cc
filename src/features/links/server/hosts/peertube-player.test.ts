import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { checkSource } from '../checks/check-source.ts'
import { findHost, listHosts, openFrames } from './list-hosts.ts'

const folder = useTestFolder()
const origin = 'https://sumine.example'
const given = { 'peertube-player': { domains: ['videos.example'] }, peertube: { domains: ['fichiers.example'] } }

type Answers = { video?: object; status?: number; oembed?: number; allowed?: boolean }

/** Hosts over an instance that answers so. */
function openInstance({ video = {}, status = 200, oembed = 200, allowed = true }: Answers = {}) {
  const asked: string[] = []
  const client: HttpClient = {
    get: async (url) => {
      asked.push(url.href)
      const answers: Record<string, [number, object]> = {
        '/api/v1/videos/abc': [status, video],
        '/api/v1/videos/abc/embed-privacy/allowed': [200, { domainAllowed: allowed, userBypassAllowed: false }],
        '/services/oembed': [oembed, {}],
      }
      const [code, body] = answers[url.pathname] ?? [404, {}]
      return { status: code, headers: {}, url, body: Buffer.from(JSON.stringify(body)) }
    },
    close: () => {},
  }
  return { asked, hosts: listHosts({ client, given, demoClips: undefined, now: () => new Date() }) }
}

const query = 'api=1&p2p=0&title=0&warningTitle=0&peertubeLink=0'

test.each([
  ['https://videos.example/w/abc', 'videos.example'],
  ['https://videos.example/videos/watch/abc?start=4s', 'videos.example'],
  ['https://anime.videos.example/videos/embed/abc', 'anime.videos.example'],
  ['http://videos.example/w/abc', 'videos.example'],
])('%s plays in the frame of its instance, which is not asked before', async (link, embed) => {
  const { asked, hosts } = openInstance()
  const url = new URL(link)
  const video = await findHost(hosts, url)?.resolve(url, { origin })
  expect(video).toEqual({ type: 'embed', url: `https://${embed}/videos/embed/abc?${query}`, embed })
  expect(asked).toEqual([])
})

test.each([
  ['https://autre.example/w/abc', undefined],
  ['https://videos.example.evil.example/w/abc', undefined],
  ['https://videos.example:8443/w/abc', undefined],
  ['https://videos.example/a/compte', undefined],
  ['https://fichiers.example/w/abc', 'peertube'],
])('%s is no video of its instances', (link, host) => {
  expect(findHost(openInstance().hosts, new URL(link))?.name).toBe(host)
})

test('without a setting no link plays so', () => {
  const client: HttpClient = { get: () => Promise.reject(new Error('nothing is asked')), close: () => {} }
  const hosts = listHosts({ client, given: {}, demoClips: undefined, now: () => new Date() })
  expect(findHost(hosts, new URL('https://videos.example/w/abc'))).toBeUndefined()
})

test('pages frame the instances of their links that are named for it, and no other origin', () => {
  const file = join(folder, 'hosts.json')
  writeFileSync(file, JSON.stringify(given))
  const links = [
    'https://videos.example/w/abc',
    'https://videos.example/w/def',
    'https://anime.videos.example/w/abc',
    'https://videos.example:8443/w/abc',
    'https://videos.example.evil.example/w/abc',
    'https://fichiers.example/w/abc',
    'https://a;sandbox;.videos.example/w/abc',
    'https://a,sandbox.videos.example/w/abc',
  ]
  const origins = ['https://videos.example', 'https://anime.videos.example']
  expect(openFrames({ VIDEO_HOSTS: file })(links)).toEqual(origins)
  expect(openFrames({ VIDEO_HOSTS: undefined })(links)).toEqual([])
})

const restricted = { embedPrivacyPolicy: { id: 2, label: 'Allowlist' } }

test.each<[string, Answers, string, string]>([
  ['published', {}, 'ok', 'oEmbed 200 (videos.example), 0,0 s'],
  ['live', { video: { isLive: true } }, 'gone', 'Un direct ne se lit pas ici'],
  ['unpublished', { video: { state: { id: 2 } } }, 'unreachable', 'La vidéo n’est pas encore publiée'],
  ['missing', { status: 404 }, 'gone', 'Erreur 404'],
  ['private', { status: 403 }, 'unreachable', 'Erreur 403'],
  ['refused by oEmbed', { oembed: 403 }, 'gone', 'Erreur 403'],
  ['of an instance in trouble', { oembed: 503 }, 'unreachable', 'Erreur 503'],
  ['for some sites, this one among them', { video: restricted }, 'ok', 'oEmbed 200'],
  ['for other sites alone', { video: restricted, allowed: false }, 'gone', 'L’intégration est refusée'],
])('a video that is %s', async (_, answers, result, tried) => {
  const { asked, hosts } = openInstance(answers)
  const found = await checkSource({ hosts, origin, elapsedMs: () => 0 }, 'https://videos.example/videos/embed/abc')
  expect(found).toMatchObject({ result, tried: expect.stringContaining(tried) })
  for (const address of asked.map((each) => new URL(each))) {
    // An instance knows its own pages alone.
    if (address.pathname === '/services/oembed')
      expect(address.searchParams.get('url')).toBe('https://videos.example/videos/watch/abc')
    if (address.pathname.endsWith('/allowed')) expect(address.searchParams.get('domain')).toBe('sumine.example')
  }
})
