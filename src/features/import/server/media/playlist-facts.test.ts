import { expect, test } from 'vitest'
import { readManifestFacts, readPlaylistFacts } from './playlist-facts.ts'

test('a playlist names its codecs and the entries in its place', () => {
  const text = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="son/fr.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001f, mp4a.40.2"',
    'image%201/index.m3u8?x=1',
    'https://ailleurs.example/index.m3u8',
    '../autre/index.m3u8',
  ].join('\r\n')
  expect(readPlaylistFacts('a/film/master.m3u8', text)).toEqual({
    playlist: {
      codecs: ['avc1.64001f', 'mp4a.40.2'],
      entries: ['a/film/son/fr.m3u8', 'a/film/image 1/index.m3u8', 'a/autre/index.m3u8'],
    },
  })
})

test.each(['', '<html>', '#EXTM3U\n'])('%j is no playlist', (text) => {
  expect(readPlaylistFacts('a.m3u8', text)).toEqual({ unreadable: true })
})

const toManifest = (...files: string[]) =>
  `<MPD><AdaptationSet codecs="vp09.00, opus">${files.map((file) => `<Representation><BaseURL>${file}</BaseURL></Representation>`).join('')}</AdaptationSet></MPD>`

test('a DASH manifest names its codecs and the files in its place', () => {
  expect(readManifestFacts('a/film.mpd', toManifest('image%201.webm', 'https://ailleurs.example/b.webm'))).toEqual({
    playlist: { codecs: ['vp09.00', 'opus'], entries: ['a/image 1.webm'] },
  })
})

test.each(['', '<html>', toManifest('https://ailleurs.example/b.webm')])('%j plays no file of its place', (text) => {
  expect(readManifestFacts('a.mpd', text)).toEqual({ unreadable: true })
})
