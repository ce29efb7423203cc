import { expect, test } from 'vitest'
import { readPlaylistFacts } from './playlist-facts.ts'

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
