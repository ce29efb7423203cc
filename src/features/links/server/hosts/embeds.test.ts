import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { checkSource } from '../checks/check-source.ts'
import { findHost, listHosts, openFrames } from './list-hosts.ts'

const origin = 'https://sumine.example'
const now = () => new Date()
const folder = useTestFolder()

/** Hosts whose oEmbed addresses answer with a status. */
function answerWith(status: number) {
  const asked: string[] = []
  const client: HttpClient = {
    get: async (url) => {
      asked.push(url.href)
      return { status, headers: {}, url, body: Buffer.from('{}') }
    },
    close: () => {},
  }
  return { asked, hosts: listHosts({ client, given: {}, demoClips: undefined, now }) }
}

async function resolve(link: string) {
  const url = new URL(link)
  const { asked, hosts } = answerWith(200)
  const video = await findHost(hosts, url)?.resolve(url, { origin })
  expect(asked, 'nothing is asked before the visitor agrees').toEqual([])
  return video
}

const youtube = 'https://www.youtube-nocookie.com/embed/a1-b2_c3d4e?enablejsapi=1&playsinline=1&rel=0'
const vimeo = 'https://player.vimeo.com/video/123?dnt=1&playsinline=1'
const dailymotion = 'https://geo.dailymotion.com/player.html?video=x8abcd'

test.each([
  ['https://www.youtube.com/watch?v=a1-b2_c3d4e&t=4', youtube],
  ['https://m.youtube.com/watch?v=a1-b2_c3d4e', youtube],
  ['https://youtu.be/a1-b2_c3d4e?si=x', youtube],
  ['https://www.youtube.com/shorts/a1-b2_c3d4e', youtube],
  ['https://www.youtube-nocookie.com/embed/a1-b2_c3d4e', youtube],
  ['https://vimeo.com/123', vimeo],
  ['https://player.vimeo.com/video/123', vimeo],
  ['https://vimeo.com/123/abcdef12', 'https://player.vimeo.com/video/123?h=abcdef12&dnt=1&playsinline=1'],
  ['https://www.dailymotion.com/video/x8abcd', dailymotion],
  ['https://dai.ly/x8abcd', dailymotion],
  ['https://geo.dailymotion.com/player/xyz.html?video=x8abcd', dailymotion],
])('%s plays in the frame of its host that keeps least', async (link, frame) => {
  const video = await resolve(link)
  const own = new URL(video?.url ?? '')
  if (frame === youtube) expect(own.searchParams.get('origin')).toBe(origin)
  own.searchParams.delete('origin')
  expect(own.href).toBe(frame)
  expect(video?.type).toBe('embed')
})

test.each([
  'https://www.youtube.com/@chaine',
  'https://www.youtube.com/watch?v=court',
  'https://www.youtube.com/playlist?list=PL123',
  'https://youtube.com.evil.example/watch?v=a1-b2_c3d4e',
  'https://vimeo.com/chaine',
  'https://www.dailymotion.com/fr',
])('%s is no video', async (link) => expect(await resolve(link)).toBeUndefined())

test.each([
  ['https://youtu.be/a1-b2_c3d4e', 200, 'ok', 'oEmbed 200 (www.youtube.com), 0,0 s'],
  ['https://youtu.be/a1-b2_c3d4e', 401, 'gone', 'L’intégration est refusée'],
  ['https://youtu.be/a1-b2_c3d4e', 404, 'gone', 'Erreur 404'],
  ['https://vimeo.com/123', 403, 'gone', 'Erreur 403'],
  ['https://vimeo.com/123', 503, 'unreachable', 'Erreur 503'],
  ['https://dai.ly/x8abcd', 302, 'unreachable', 'Erreur de résolution'],
])('a check of %s asks its oEmbed address: %i is %s', async (link, status, result, tried) => {
  const { asked, hosts } = answerWith(status)
  expect(await checkSource({ hosts, origin, elapsedMs: () => 0 }, link)).toMatchObject({
    result,
    tried: expect.stringContaining(tried),
  })
  expect(new URL(asked[0] ?? '').searchParams.get('url')).toBe(link.replace('youtu.be/', 'www.youtube.com/watch?v='))
})

test('a link of YouTube’s domain without cookies is checked by the address of its page', async () => {
  const { asked, hosts } = answerWith(200)
  await checkSource({ hosts, origin, elapsedMs: () => 0 }, 'https://www.youtube-nocookie.com/embed/a1-b2_c3d4e')
  const checked = new URL(asked[0] ?? '').searchParams.get('url')
  expect(checked).toBe('https://www.youtube.com/watch?v=a1-b2_c3d4e')
})

test('only links of configured hosts are framed, each at the origin of its player', () => {
  const file = join(folder, 'hosts.json')
  writeFileSync(file, JSON.stringify({ vimeo: { enabled: false }, dailymotion: { domains: ['autre.example'] } }))
  const links = [
    'https://youtu.be/a1-b2_c3d4e',
    'https://www.youtube.com/watch?v=a1-b2_c3d4e',
    'https://vimeo.com/123',
    'https://dai.ly/x8abcd',
    'https://youtube.com.evil.example/watch?v=a1-b2_c3d4e',
    'javascript:alert(1)//youtube.com',
    'sans adresse',
  ]
  expect(openFrames({ VIDEO_HOSTS: file })(links)).toEqual(['https://www.youtube-nocookie.com'])
  const usual = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://geo.dailymotion.com']
  expect(openFrames({ VIDEO_HOSTS: undefined })(links)).toEqual(usual)
})
