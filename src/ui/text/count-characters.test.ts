import { expect, it } from 'vitest'
import { z } from 'zod'
import { countCharacters } from './count-characters.ts'

it.each(['', 'abc', 'été', '😀😀', 'ligne\nligne', '👨‍👩‍👧'])('counts the characters of %j as contracts do', (text) => {
  const count = countCharacters(text)
  expect(z.string().min(count).max(count).safeParse(text).success).toBe(true)
})
