import { describe, expect, test } from 'vitest'
import type { FoundName } from './queries.ts'
import { compareNames, rankCandidates } from './rank-candidates.ts'
import { readQuery } from './read-query.ts'
import { toSearchNames } from './to-search-names.ts'

type Known = { id: number; title: string; others?: Record<string, string>; popularity?: number; aired?: string }

function toNames({ id, title, others = {}, popularity = 3, aired }: Known): FoundName[] {
  const alternatives = Object.entries(others).map(([language, text]) => ({ language, text }))
  const { names } = toSearchNames([{ language: 'shown', text: title }, ...alternatives])
  return names.map((name) => ({ ...name, animeId: id, popularity, aired: aired ?? null }))
}

function rank(text: string, animes: Known[]): number[] {
  const query = readQuery(text)
  if (!query) throw new Error('no query')
  const names = compareNames(query, animes.flatMap(toNames))
  return rankCandidates(query, { names, acronyms: [] }).map(({ animeId }) => animeId)
}

test('the exact title comes before titles that begin with it, contain it or resemble it', () => {
  const animes = [
    { id: 1, title: 'Le Petit Phare' },
    { id: 2, title: 'Phare' },
    { id: 3, title: 'Pharo' },
    { id: 4, title: 'Phare de minuit' },
  ]
  expect(rank('phare', animes)).toEqual([2, 4, 1, 3])
})

test('of equal matches the more followed comes first, then the older', () => {
  const animes = [
    { id: 3, title: 'Phare', popularity: 4 },
    { id: 2, title: 'Phare', popularity: 4 },
    { id: 1, title: 'Phare', popularity: 3 },
  ]
  expect(rank('phare', animes)).toEqual([2, 3, 1])
})

test('a shortened title of a followed anime comes before the same synonym of an obscure one', () => {
  const animes = [
    { id: 1, title: 'Onigashima', others: { synonym: 'Kaze Hunter' }, popularity: 3 },
    { id: 2, title: 'Kaze Hunter: Sora no Oka', popularity: 6 },
  ]
  expect(rank('kaze hunter', animes)).toEqual([2, 1])
})

test('unrelated names are dropped', () => expect(rank('lanterne', [{ id: 1, title: 'Kaze no Oka' }])).toEqual([]))

describe('seasons', () => {
  const seasons = [
    { id: 1, title: 'Kaze no Oka', aired: '2018-04-01' },
    { id: 2, title: 'Kaze no Oka 2nd Season', aired: '2019-04-01' },
    { id: 3, title: 'Kaze no Oka Season 3', aired: '2020-04-01' },
    { id: 4, title: 'Kaze no Oka Season 3 Part 2', aired: '2020-10-01' },
  ]

  test('without a requested one come in their order', () => {
    expect(rank('kaze no oka', seasons)).toEqual([1, 2, 3, 4])
  })

  test('the requested one comes first, in French as well', () => {
    expect(rank('kaze no oka saison 2', seasons)[0]).toBe(2)
    expect(rank('kaze no oka s3', seasons)[0]).toBe(3)
    expect(rank('kaze no oka 2', seasons)[0]).toBe(2)
    expect(rank('kaze no oka saison 3 partie 2', seasons)[0]).toBe(4)
    expect(rank('kaze no oka saison 1', seasons)[0]).toBe(1)
  })

  test('a Japanese title without a season belongs to the season of the other names', () => {
    const animes = [
      { id: 2, title: 'Kaze no Oka 2nd Season', others: { ja: '風の丘' }, popularity: 3.1 },
      { id: 1, title: 'Kaze no Oka', others: { ja: '風の丘' } },
    ]
    expect(rank('風の丘', animes)[0]).toBe(1)
    expect(rank('風の丘 第2期', animes)[0]).toBe(2)
  })

  test('without numbers in their titles are counted in the order of airing', () => {
    const animes = [
      { id: 3, title: 'Kaze no Oka: Hi no Shou', aired: '2021-01-01' },
      { id: 1, title: 'Kaze no Oka', aired: '2018-04-01' },
      { id: 2, title: 'Kaze no Oka Yoru', aired: '2019-04-01' },
      { id: 9, title: 'Kaze no Oka: Le Film' },
    ]
    expect(rank('kaze no oka saison 2', animes)[0]).toBe(2)
    expect(rank('kaze no oka saison 3', animes)[0]).toBe(3)
    expect(rank('kaze no oka saison finale', animes)[0]).toBe(3)
    expect(rank('kaze no oka saison 4', animes)[0]).toBe(1)
  })

  test('a number that belongs to a name requests none', () => {
    const animes = [
      { id: 1, title: 'Phare 3 the Animation', aired: '2011-01-01' },
      { id: 2, title: 'Phare', aired: '2009-01-01' },
      { id: 3, title: 'Phare Bleu', aired: '2010-01-01' },
      { id: 4, title: 'Phare Noir', aired: '2012-01-01' },
    ]
    expect(rank('phare 3', animes)[0]).toBe(1)
  })
})
