import { expect, test } from 'vitest'
import { readWantedPath } from './read-wanted-path.ts'

const origin = 'https://sumine.example'
const read = (to: string, hash = '') => readWantedPath({ search: `?to=${encodeURIComponent(to)}`, origin, hash })

test('returns the page that the offline page replaces', () => {
  expect(read('/anime/hagane-zero')).toBe('/anime/hagane-zero')
  expect(read('/explorer?type=Film')).toBe('/explorer?type=Film')
  expect(read('/anime/hagane-zero', '#langue=VF')).toBe('/anime/hagane-zero#langue=VF')
  expect(readWantedPath({ search: '', origin, hash: '' })).toBeUndefined()
})

test.each([
  '//elsewhere.example',
  'https://elsewhere.example/',
  '/\\elsewhere.example',
  '/offline?to=/',
  'x',
  '/..//a.b',
])('refuses another site, and the offline page itself: %s', (to) => expect(read(to)).toBeUndefined())
