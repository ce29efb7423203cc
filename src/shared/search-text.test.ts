import { expect, it } from 'vitest'
import { isSearchable } from './search-text.ts'

it('takes two signs, or a number of one digit', () => {
  for (const text of ['le', ' ro ', '7', ' 7', '７', '灯り']) expect(isSearchable(text), text).toBe(true)
  for (const text of ['', ' ', 'l', ' é ', '🌙', '%']) expect(isSearchable(text), text).toBe(false)
})
