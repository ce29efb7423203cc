import { expect, it } from 'vitest'
import { toBitRate, toStatisticsRows } from './to-statistics-rows.ts'

const known = {
  host: 'video.example',
  type: 'hls',
  width: 1280,
  height: 720,
  frames: 12_345,
  droppedFrames: 3,
  bufferedSeconds: 21.26,
  bandwidth: 4_230_000,
  sourceChanges: 1,
} as const
const plain = (text: string) => text.replaceAll('\u202f', ' ')

it('labels each figure', () => {
  expect(toStatisticsRows(known).map(({ name, text }) => `${name} : ${plain(text)}`)).toEqual([
    'Hébergeur : video.example',
    'Format : HLS',
    'Image : 1280 × 720',
    'Images perdues : 3 sur 12 345',
    'Tampon : 21,3 s',
    'Débit : 4,2 Mbit/s',
    'Changements de lien : 1',
  ])
})

it('omits figures that the browser does not report', () => {
  const unknown = { ...known, host: undefined, type: undefined, width: 0, frames: undefined, bandwidth: undefined }
  expect(toStatisticsRows(unknown).map(({ name }) => name)).toEqual(['Tampon', 'Changements de lien'])
})

it('shows slow connections in kilobits', () => expect(plain(toBitRate(640_400))).toBe('640 kbit/s'))
