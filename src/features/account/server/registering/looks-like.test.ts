import { expect, test } from 'vitest'
import { looksLike } from './looks-like.ts'

test.each([
  ['Aiko', 'Аіkо', 'Cyrillic letters'],
  ['Aiko', 'Αικο', 'Greek letters'],
  ['Moriya', 'Мoriуa', 'Cyrillic letters among Latin ones'],
  ['Alex', 'AIex', 'a capital I for an l'],
  ['Alex', 'A1ex', 'a digit for an l'],
  ['Ivan', 'lvan', 'an l for a capital I'],
  ['Ivan', '1VAN', 'another case'],
  ['Olga', '0lga', 'a digit for an O'],
  ['Emma', 'Ernrna', 'two letters for one'],
  ['Aiko', 'A\u200biko', 'a sign of no width'],
  ['Aiko', 'Aiko\u034f', 'an ignored mark'],
  ['Aiko', 'aïkô', 'accents'],
  ['Le Modo', 'Le_Modo', 'an underscore for a space'],
  ['Aiko', 'Ａｉｋｏ', 'wide letters'],
  ['Aiko', '𝐀𝐢𝐤𝐨', 'mathematical letters'],
])('%s and %s look alike: %s', (one, other) => {
  expect(looksLike(one, other)).toBe(true)
  expect(looksLike(other, one)).toBe(true)
})

test.each([
  ['Aiko', 'Akio'],
  ['Aiko', 'Aiko2'],
  ['Moriya', 'Moria'],
  ['...', '---'],
  ['愛子', '愛'],
])('%s and %s do not look alike', (one, other) => expect(looksLike(one, other)).toBe(false))
