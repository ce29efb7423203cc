import { expect, test } from 'vitest'
import { readWantedPath } from './read-wanted-path.ts'

const origin = 'https://sumine.example'
const read = (to: string) => readWantedPath({ search: `?to=${encodeURIComponent(to)}`, origin })

test('the offline page knows which page it stands for', () => {
  expect(read('/anime/hagane-zero')).toBe('/anime/hagane-zero')
  expect(read('/explorer?type=Film')).toBe('/explorer?type=Film')
  expect(readWantedPath({ search: '', origin })).toBeUndefined()
})

test.each([
  '//elsewhere.example',
  'https://elsewhere.example/',
  '/\\elsewhere.example',
  '/offline?to=/',
  'x',
  '/..//a.b',
])('it never stands for another site, nor for itself: %s', (to) => {
  expect(read(to)).toBeUndefined()
})
