import { expect, it } from 'vitest'
import { isSearchable } from './search-rules.ts'

it('accepts two characters, or a single digit', () => {
  for (const text of ['le', ' ro ', '7', ' 7', '７', '灯り']) expect(isSearchable(text), text).toBe(true)
  for (const text of ['', ' ', 'l', ' é ', '🌙', '%']) expect(isSearchable(text), text).toBe(false)
})
