import { expect, test } from 'vitest'
import { toPlainTitle } from '../../../../shared/comparable-title.ts'
import { listAcronyms } from './list-acronyms.ts'
import { readSeason } from './read-season.ts'

const lettersOf = (title: string) =>
  listAcronyms(title, readSeason(toPlainTitle(title)).base).map(({ letters }) => letters)

test('are the initials of all words, and of those that are not small', () => {
  expect(lettersOf('Hoshi no Kaze')).toEqual(expect.arrayContaining(['hnk', 'hk']))
  expect(lettersOf('The Lamp of Winter')).toEqual(expect.arrayContaining(['tlow', 'low', 'tlw']))
})

test('count capitals inside a word, keep numbers whole, and drop accents', () => {
  expect(lettersOf("MoMo's Étrange Bureau")).toContain('mmeb')
  expect(lettersOf('Phare Bleu 100')).toContain('pb100')
})

test('leave the season out', () => expect(lettersOf('Hoshi no Kaze 2nd Season')).toContain('hnk'))

test('are also made of the part after a colon, marked as such', () => {
  const acronyms = listAcronyms('Phare: Un Long Hiver', 'phare un long hiver')
  expect(acronyms).toContainEqual({ letters: 'ulh', isOfSubtitle: true })
  expect(acronyms).toContainEqual({ letters: 'pulh', isOfSubtitle: false })
})

test('are not made of Japanese, nor of fewer than two or more than twelve letters', () => {
  expect(lettersOf('風の丘')).toEqual([])
  expect(lettersOf('Phare')).toEqual([])
  expect(lettersOf('b c f g h i j k m p q r s')).toEqual([])
})
