import { expect, test } from 'vitest'
import { judgeMedia, type MediaFacts } from './judge-media.ts'

const file = (container: string, video: string | null, ...audio: string[]): MediaFacts => ({ container, video, audio })

test.each([
  file('MP4', 'avc1.64001f', 'mp4a.40.2'),
  file('MP4', 'avc1.64001f'),
  file('MP4', 'av01.0.08M.08', 'opus'),
  file('WebM', 'vp09.00.10.08', 'opus'),
  file('MP4', 'avc1.4d401f', 'mp4a.40.2', 'ac-3'),
  { playlist: { codecs: ['avc1.64001f', 'mp4a.40.2'], entries: ['a.ts'] } },
])('%j plays', (facts) => expect(judgeMedia('a.mp4', facts)).toBeUndefined())

test.each<[string, MediaFacts, string]>([
  ['a.mkv', file('Matroska', 'avc1.64001f', 'mp4a.40.2'), 'MKV : à convertir en MP4, image et son copiés tels quels'],
  [
    'a.mkv',
    file('Matroska', 'avc1.6e0028', 'ac-3'),
    'MKV, H.264 10 bits, AC-3 : à convertir en MP4 (H.264 8 bits, AAC)',
  ],
  ['a.mkv', file('Matroska', 'hev1.2.4.L120', 'opus'), 'MKV, H.265 : à convertir en MP4 (H.264 8 bits)'],
  ['a.mp4', file('MP4', 'avc1.64001f', 'ec-3'), 'E-AC-3 : son à convertir en AAC, image copiée telle quelle'],
  [
    'a.mp4',
    file('MP4', null, 'mp4a.40.2'),
    'Aucune image que les navigateurs connaissent : à convertir en MP4 (H.264, AAC)',
  ],
  ['a.avi', { unreadable: true }, 'AVI : à convertir en MP4 (H.264, AAC)'],
  ['a.mp4', { unreadable: true }, 'Illisible : ni MP4, ni WebM, ni HLS, ni DASH'],
  [
    'a.m3u8',
    { playlist: { codecs: ['hvc1.1.6', 'ac-3'], entries: ['a.ts'] } },
    'H.265, AC-3 : la liste HLS est à refaire en H.264 et AAC',
  ],
  [
    'a.mpd',
    { playlist: { codecs: ['ec-3'], entries: ['a.mp4'] } },
    'E-AC-3 : la liste DASH est à refaire en H.264 et AAC',
  ],
  ['a.mpd', { playlist: { codecs: ['ec-3'], entries: [], need: 'à refaire' } }, 'à refaire'],
])('%s with %j needs a conversion', (name, facts, need) => expect(judgeMedia(name, facts)).toBe(need))
