import { describe, expect, test } from 'vitest'
import { toPlainTitle } from '../../../../shared/comparable-title.ts'
import { finalSeason, readSeason } from './read-season.ts'

const read = (title: string) => readSeason(toPlainTitle(title))

describe('the season', () => {
  test.each([
    ['Kaze no Oka saison 2', 2],
    ['Kaze no Oka Saison deux', 2],
    ['Kaze no Oka s2', 2],
    ['Kaze no Oka 2e saison', 2],
    ['Kaze no Oka 2ème saison', 2],
    ['Kaze no Oka deuxième saison', 2],
    ['Kaze no Oka Season 12', 12],
    ['Kaze no Oka 3rd Season', 3],
    ['Kaze no Oka Third Season', 3],
    ['Kaze no Oka Season IV', 4],
    ['Kaze no Oka Dai 2 Series', 2],
    ['Kaze no Oka saisson 2', 2],
    ['Kaze no Oka 3rd seasn', 3],
    ['Kaze no Oka saiosn 2', 2],
    ['Season 2 Kaze no Oka', 2],
    ['Kaze no Oka saison finale', finalSeason],
    ['Kaze no Oka: The Final Season', finalSeason],
  ])('of %s is %i, and the rest is the title', (title, season) => {
    expect(read(title)).toEqual({ base: 'kaze no oka', season, part: null, isGuess: false })
  })

  test.each([
    ['風の丘 第2期', 2],
    ['風の丘 第二期', 2],
    ['風の丘 2期', 2],
    ['風の丘 第十三期', 13],
    ['風の丘 シーズン3', 3],
  ])('of %s is %i', (title, season) => expect(read(title)).toMatchObject({ base: '風の丘', season }))

  test('is read beside a part', () => {
    expect(read('Kaze no Oka saison 3 partie 2')).toMatchObject({ base: 'kaze no oka', season: 3, part: 2 })
    expect(read('Kaze no Oka Season 3 Part 2')).toMatchObject({ base: 'kaze no oka', season: 3, part: 2 })
    expect(read('Kaze no Oka Part 2')).toMatchObject({ base: 'kaze no oka', season: null, part: 2 })
    expect(read('Kaze no Oka 2nd cour')).toMatchObject({ base: 'kaze no oka', season: null, part: 2 })
  })

  test('is a guess when only a number ends the title', () => {
    expect(read('Kaze no Oka 2')).toEqual({ base: 'kaze no oka', season: 2, part: null, isGuess: true })
    expect(read('Kaze no Oka III')).toEqual({ base: 'kaze no oka', season: 3, part: null, isGuess: true })
  })
})

describe('no season', () => {
  test.each([
    'Kaze no Oka',
    'Phare No. 6',
    'R-15',
    '7/22',
    'Robot 00',
    'Zone 51',
    'Saison',
    'Le Party du phare',
    'Partition',
  ])('is read from %s', (title) => expect(read(title)).toMatchObject({ season: null, part: null }))

  test('is read when nothing would be left', () => {
    expect(read('Saison 2').base).not.toBe('')
    expect(read('第2期').base).not.toBe('')
    expect(read('Part 2').base).not.toBe('')
  })
})
