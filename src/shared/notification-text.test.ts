import { expect, test } from 'vitest'
import { toShownText } from './notification-text.ts'

test('what was added shows as done, what was renewed as renewed, wherever they stand', () => {
  expect(toShownText('➕ 8 épisodes\n♻️ les liens, ➕ un film')).toBe('✅ 8 épisodes\n🔄 les liens, ✅ un film')
})

test('the symbol without its colour counts too, and other text stays as it is', () => {
  expect(toShownText('♻ liens + VF & <b>')).toBe('🔄 liens + VF & <b>')
})
