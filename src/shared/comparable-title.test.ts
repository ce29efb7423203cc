import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toComparableTitle, toPlainTitle } from './comparable-title.ts'

const keyOf = (title: string) => toComparableTitle(toPlainTitle(title)).words.join(' ')
const gluedOf = (title: string) => toComparableTitle(toPlainTitle(title)).glued

describe('the plain form', () => {
  test.each([
    ['L’Été des Lanternes !', 'l ete des lanternes'],
    ['Cœur & Sœur', 'coeur soeur'],
    ['S.A.L. du matin', 'sal du matin'],
    ["Momo's Garden", 'momos garden'],
    ['ＦＵＬＬ　ＷＩＤＴＨ', 'full width'],
    ['カゼのオカ', 'かぜのおか'],
    ['Lune×Soleil', 'lunexsoleil'],
    ['√Racine', 'root racine'],
    ['風の丘Ⅲ', '風の丘 iii'],
    ['風の丘100話', '風の丘 100 話'],
    ['が', 'が'],
  ])('the plain form of %s is %s', (title, plain) => expect(toPlainTitle(title)).toBe(plain))

  test('the plain form is empty without a letter or digit', () => {
    for (const text of ['', '!?…', '☆★♪', '😀', '\ud800', '%_\\']) expect(toPlainTitle(text)).toBe('')
  })
})

describe('titles that are the same', () => {
  test.each([
    ['however long vowels are written', ['Kyoukai no Hoshi', 'Kyōkai no Hoshi', 'Kyookai no Hoshi', 'kyokai no hoshi']],
    ['in Hepburn and Kunrei', ['Shōjo no Jikan', 'Syoujo no Jikan']],
    ['with and without article and "and"', ['The Moon & the Fox', 'Moon and Fox', 'moon fox']],
    ['with particles as they sound', ['Hoshi wo Miru', 'Hoshi o Miru']],
    ['with Roman numbers', ['Garden II: Winter', 'Garden 2 Winter']],
    ['with doubled letters', ['Bucchiri', 'Buchiri']],
    ['with an apostrophe or a space before s', ["Momo's Garden", 'momo s garden', 'Momos Garden']],
  ])('%s', (_, titles) => {
    const keys = new Set(titles.map(keyOf))
    expect([...keys]).toHaveLength(1)
  })

  test('equal titles have the same glued form', () => {
    expect(gluedOf('Kaze-no Oka!')).toBe(gluedOf('kazenooka'))
    expect(gluedOf('Kyoukai no Hoshi')).toBe(gluedOf('kyokainohoshi'))
  })
})

test('seasons II and III differ without spaces', () => expect(gluedOf('Garden II')).not.toBe(gluedOf('Garden III')))

test('a held key matches nothing else', () => expect(gluedOf('zzzzzzzz')).toBe('zzzzzzzz'))

test('accepts words that are names of object properties', () => {
  expect(keyOf('constructor toString __proto__')).toBe('constructor toString proto'.toLowerCase())
})

test('the plain form has only letters, digits and single spaces, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const plain = toPlainTitle(text)
      expect(plain).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u)
      for (const word of toComparableTitle(plain).words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
    }),
  )
})
