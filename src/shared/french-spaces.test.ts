import { expect, test } from 'vitest'
import { setFrenchSpaces } from './french-spaces.ts'

test.each([
  ['Rien ; tout : oui ! non ?', 'Rien\u202f; tout\u202f: oui\u202f! non\u202f?'],
  ['« Ligne 47 », dit-il.', '«\u202fLigne 47\u202f», dit-il.'],
  ['(quoi ?)', '(quoi\u202f?)'],
  ["'Prêt ?'", "'Prêt\u202f?'"],
  ['`dit : ${', '`dit\u202f: ${'],
  [' : la suite', '\u202f: la suite'],
])('%s', (plain, french) => {
  expect(setFrenchSpaces(plain)).toBe(french)
  expect(setFrenchSpaces(french)).toBe(french)
})

test.each(['https://a.example/?b=c', 'font-bold !mt-0 hover:underline', '12:30', 'a::before :focus'])(
  'what is no sentence stays: %s',
  (text) => expect(setFrenchSpaces(text)).toBe(text),
)
