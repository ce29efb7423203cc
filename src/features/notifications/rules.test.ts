import { expect, test } from 'vitest'
import { toShownText } from './rules.ts'

test('replaces the symbols of added and renewed items anywhere in the text', () => {
  expect(toShownText('➕ 8 épisodes\n♻️ les liens, ➕ un film')).toBe('✅ 8 épisodes\n🔄 les liens, ✅ un film')
})

test('replaces the symbol without its variation selector and keeps other text', () => {
  expect(toShownText('♻ liens + VF & <b>')).toBe('🔄 liens + VF & <b>')
})
