import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFrenchSortKey, toTitlePattern, withoutAccents } from './french-order.ts'

/** Compares like PostgreSQL's "C" collation. */
const byBytes = (a: string, b: string) =>
  Buffer.compare(Buffer.from(toFrenchSortKey(a)), Buffer.from(toFrenchSortKey(b)))
const inOrder = (titles: string[]) => titles.toSorted(byBytes)

test('ignores accents and case', () => {
  expect(toFrenchSortKey('Élan Vital')).toBe(toFrenchSortKey('elan vital'))
  expect(inOrder(['zeste', 'Étoile', 'Abricot', 'école'])).toEqual(['Abricot', 'école', 'Étoile', 'zeste'])
})

test('sorts œ and æ as oe and ae', () => {
  expect(inOrder(['Ogre', 'Œil', 'Océan', 'Ode'])).toEqual(['Océan', 'Ode', 'Œil', 'Ogre'])
  expect(toFrenchSortKey('Cœur')).toBe(toFrenchSortKey('coeur'))
})

test('skips leading punctuation', () => {
  expect(toFrenchSortKey('… « Brume »')).toBe(toFrenchSortKey('Brume »'))
  expect(inOrder(['Chêne', '"Brume"', '¡Aube!'])).toEqual(['¡Aube!', '"Brume"', 'Chêne'])
})

test('sorts numbers by value, before letters', () => {
  expect(inOrder(['Saison 10', 'Abri', 'Saison 9', '100 lunes', '7 lunes', 'Saison 009 bis'])).toEqual([
    '7 lunes',
    '100 lunes',
    'Abri',
    'Saison 9',
    'Saison 009 bis',
    'Saison 10',
  ])
})

test('sorts spaces before punctuation, and both before letters', () => {
  expect(inOrder(['Lune : retour', 'Lunes', 'Lune bleue', 'Lune'])).toEqual([
    'Lune',
    'Lune : retour',
    'Lune bleue',
    'Lunes',
  ])
})

test('gives a key to a title of punctuation only', () => expect(toFrenchSortKey('!!!')).not.toBe(''))

test('keeps Japanese voicing marks', () => expect(withoutAccents('が')).toBe('が'))

test('orders whole numbers of any length by value', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 0n, max: 10n ** 40n }), (a, b) => {
      expect(Math.sign(byBytes(`Saison ${a}`, `Saison ${b}`))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test('gives the same key with or without accents, in any case and Unicode form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (title) => {
      const key = toFrenchSortKey(title)
      expect(toFrenchSortKey(title.normalize('NFD'))).toBe(key)
      expect(toFrenchSortKey(`  ?${title}`)).toBe(
        /[\p{L}\p{N}]/u.test(title.normalize('NFKC')) ? key : toFrenchSortKey(`  ?${title}`),
      )
    }),
  )
})

test('sorts Latin titles without punctuation like a French dictionary', () => {
  const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
  const word = fc.stringMatching(/^[a-zàâéèêëîïôùûüçœ]{1,8}$/)
  const title = fc.array(fc.oneof(word, fc.integer({ min: 0, max: 3000 }).map(String)), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(title, title, (a, b) => {
      const [left, right] = [a.join(' '), b.join(' ')]
      expect(Math.sign(byBytes(left, right))).toBe(Math.sign(collator.compare(left, right)))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['Kuro:Umi', 'kuro umi', true],
  ['Kuro;Umi', 'KURO : UMI', true],
  ['2046 Lunes', '20', true],
  ['2046 Lunes', '46 l', true],
  ['2046 Lunes', '4', true],
  ['99 Lunes', '2', false],
  ['Lune 12', 'lune 1', true],
  ['Lune 12', 'lune 2', false],
  ['Lune 007', '7', true],
  ['(Brume)', '(br', true],
  ['!!!', '!!', true],
  ['Brume', '!!', false],
  ['Brume', '.*', false],
])('of %s, %s is a part: %s', (title, part, isPart) => {
  expect(new RegExp(toTitlePattern(part)).test(toFrenchSortKey(title))).toBe(isPart)
})

const segmenter = new Intl.Segmenter('fr')

test('a title has each of its own parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), fc.nat(20), (title, from, length) => {
      const plain = title.normalize('NFKC')
      // The lower case of Σ depends on its place in a word, and zeros before a number count for nothing.
      fc.pre(!/\p{Script=Greek}|0[0-9]/u.test(plain))
      const letters = Array.from(segmenter.segment(title), ({ segment }) => segment.normalize('NFKC'))
      // Korean letters that follow one another become a syllable.
      fc.pre(letters.join('') === plain)
      const part = letters.slice(from, from + length).join('')
      return /[\p{L}\p{N}]/u.test(part) ? new RegExp(toTitlePattern(part)).test(toFrenchSortKey(title)) : true
    }),
  )
})
