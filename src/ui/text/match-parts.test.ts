import { expect, it } from 'vitest'
import { toMatchParts } from './match-parts.ts'

const marked = (text: string, query: string) =>
  toMatchParts(text, query)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('')

it.each([
  ['Le dernier ronin', 'ro', 'Le dernier [ro]nin'],
  ['Hagane Zéro', 'zero', 'Hagane [Zéro]'],
  ['Roro le ronron', 'ro', '[Ro][ro] le [ro]n[ro]n'],
  ["L'œil du typhon", 'oe', "L'[œ]il du typhon"],
  ["L'œil du typhon", 'o', "L'[œ]il du typh[o]n"],
  ['Ôté !', 'ote', '[Ôté] !'],
  ['Aube', 'xyz', 'Aube'],
  ['Aube', '   ', 'Aube'],
  ['𝄞 clé de sol', 'cle', '𝄞 [clé] de sol'],
  ['e\u0301toile', 'etoile', '[e\u0301toile]'],
])('marks in "%s" the match of "%s"', (text, query, expected) => expect(marked(text, query)).toBe(expected))

it('keeps every character', () => {
  const text = 'Cœur-œuf : ŒDIPE & l’été'
  for (const query of ['o', 'oe', 'e', 'd', 'ete', 'œ']) {
    expect(
      toMatchParts(text, query)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})
