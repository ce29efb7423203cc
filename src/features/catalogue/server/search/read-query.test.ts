import { expect, test } from 'vitest'
import { readQuery, toWordCondition } from './read-query.ts'

const formsOf = (text: string) => readQuery(text)?.forms.map(({ key, season }) => [key, season])

test('a season is taken out of the title', () => {
  expect(formsOf('Kaze no Oka saison 2')).toEqual([['kaze no oka', 2]])
})

test('a bare number is read both ways, wherever it stands', () => {
  for (const text of ['kaze no oka 2', '2 kaze no oka', 'kaze 2 no oka']) {
    expect(formsOf(text)).toEqual([
      ['kaze no oka', 2],
      [text, null],
    ])
  }
})

test('a number within a title stays there, unless it may be a season', () => {
  for (const text of ['kaze 2 22', 'oka 3 0 1 0']) expect(formsOf(text)).toEqual([[text, null]])
})

test('words added to a title in order to watch it are ignored', () => {
  expect(formsOf('kaze no oka vostfr')).toEqual([['kaze no oka', null]])
  expect(formsOf('kaze no oka streaming vf')).toEqual([['kaze no oka', null]])
  expect(formsOf('vf')).toEqual([['vf', null]])
})

test('one short word may be an acronym, with a season too', () => {
  expect(readQuery('hnk')?.acronym).toBe('hnk')
  expect(readQuery('hnk s2')?.acronym).toBe('hnk')
  expect(readQuery('kaze no oka')?.acronym).toBeUndefined()
})

test('a text without a letter or digit is not a query', () => {
  for (const text of ['', '   ', '!?', '☆', '%', '_', '\\', "';--", '😀', 'ー', '\ud800'])
    expect(readQuery(text), text).toBeUndefined()
})

test('the word condition is a PostgreSQL tsquery, its last word unfinished, Japanese as pairs', () => {
  const conditionOf = (text: string) => {
    const query = readQuery(text)
    return query && toWordCondition(query.forms[0])
  }
  expect(conditionOf('kaze no oka')).toBe("'kaze' & 'no' & 'oka':*")
  expect(conditionOf('風の丘')).toBe("'風の' & 'の丘'")
  expect(conditionOf('ka')).toBeNull()
})
