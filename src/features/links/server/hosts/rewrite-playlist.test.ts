import { expect, test } from 'vitest'
import { isOfDomains } from './domains.ts'
import { rewritePlaylist } from './rewrite-playlist.ts'

const from = new URL('https://box-1.flux.example/hls/a/master.m3u8?t=1')
const rewrite = (text: string) =>
  rewritePlaylist(text, from, (url) => (isOfDomains(url, ['flux.example']) ? url.href : undefined))

test('every kind of address becomes absolute, and all else stays', () => {
  const playlist = [
    '\uFEFF#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="URI=\\"",URI="audio/fr.m3u8"',
    '#EXT-X-I-FRAME-STREAM-INF:URI="/iframes.m3u8",BANDWIDTH=1',
    '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"',
    '#EXT-X-MAP:URI="//cdn.flux.example/init.mp4"',
    '# a comment, URI="x"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1',
    '720p/index.m3u8?x=1',
    '',
    '  https://flux.example/b.ts  ',
  ]
  expect(rewrite(playlist.join('\r\n')).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="URI=\\"",URI="https://box-1.flux.example/hls/a/audio/fr.m3u8"',
    '#EXT-X-I-FRAME-STREAM-INF:URI="https://box-1.flux.example/iframes.m3u8",BANDWIDTH=1',
    '#EXT-X-KEY:METHOD=AES-128,URI="https://box-1.flux.example/hls/a/key.bin"',
    '#EXT-X-MAP:URI="https://cdn.flux.example/init.mp4"',
    '# a comment, URI="x"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1',
    'https://box-1.flux.example/hls/a/720p/index.m3u8?x=1',
    '',
    'https://flux.example/b.ts',
  ])
})

test.each([
  '#EXTM3U\nhttp://127.0.0.1/a.ts',
  '#EXTM3U\n//evil.example/a.ts',
  '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="https://evil.example/key"',
  '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key"',
  '#EXTM3U\ndata:video/mp4;base64,AAAA',
  '#EXTM3U\njavascript:alert(1)',
  '<!doctype html>\n#EXTM3U',
  '',
])('%j is refused', (text) => expect(() => rewrite(text)).toThrow(expect.objectContaining({ name: 'HostFailure' })))
