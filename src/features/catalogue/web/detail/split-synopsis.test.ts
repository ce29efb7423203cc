import { expect, it } from 'vitest'
import { splitSynopsis } from './split-synopsis.ts'

it('leaves a synopsis of up to 300 characters whole', () => {
  const text = `${'Onze secondes. '.repeat(20)}`
  expect(text).toHaveLength(300)
  expect(splitSynopsis(text)).toEqual({ start: text, rest: '' })
})

it('splits a longer one between two words without losing text', () => {
  const text = 'Chaque nuit, la même rame. '.repeat(15)
  const { start, rest } = splitSynopsis(text)
  expect(start.length).toBeLessThanOrEqual(300)
  expect(rest.startsWith(' ')).toBe(true)
  expect(start + rest).toBe(text)
})

it('splits a text without spaces at 300 characters', () => {
  expect(splitSynopsis('海'.repeat(400)).start).toHaveLength(300)
})
