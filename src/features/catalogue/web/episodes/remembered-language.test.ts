import { expect, it, vi } from 'vitest'
import { useLocalStorage } from '../../../../../tests/kit/local-storage.ts'
import { findRememberedLanguage, rememberLanguage } from './remembered-language.ts'

const kept = useLocalStorage()

it('remembers the last language of each anime', () => {
  rememberLanguage('phare', 'VF')
  rememberLanguage('digue', 'VOSTFR')
  rememberLanguage('phare', 'VOSTFR')
  rememberLanguage('digue', 'VF')
  expect([findRememberedLanguage('phare'), findRememberedLanguage('digue')]).toEqual(['VOSTFR', 'VF'])
  expect(findRememberedLanguage('ailleurs')).toBeUndefined()
})

it('forgets the anime watched longest ago when there are too many', () => {
  for (let anime = 0; anime <= 300; anime++) rememberLanguage(`anime-${anime}`, 'VF')
  expect(findRememberedLanguage('anime-0')).toBeUndefined()
  expect(findRememberedLanguage('anime-300')).toBe('VF')
})

it.each(['', '{}', '[1,["a"],["b","latin"]]', 'nonsense'])('ignores the stored value %j', (text) => {
  kept.set('watch:languages', text)
  expect(findRememberedLanguage('b')).toBeUndefined()
})

it('remembers until the page closes in a browser without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => rememberLanguage('phare', 'VF')).not.toThrow()
  expect(findRememberedLanguage('phare')).toBe('VF')
})
