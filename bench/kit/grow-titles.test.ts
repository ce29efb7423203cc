import { expect, test } from 'vitest'
import type { SourceAnime } from '../search/title-source.ts'
import { growTitles } from './grow-titles.ts'

const source: SourceAnime[] = [
  { id: 'a', title: 'Le Phare de minuit', titles: [{ language: 'ja', text: '真夜中灯台' }], followers: 1000 },
  { id: 'b', title: 'Un Train pour la mer', titles: [{ language: 'ja', text: '海行列車' }], followers: 500 },
]

test('keeps the given animes first and adds the missing number', () => {
  const grown = growTitles(source, 50, 'test')
  expect(grown.slice(0, 2)).toEqual(source)
  expect(grown).toHaveLength(50)
  expect(new Set(grown.map(({ id }) => id)).size).toBe(50)
})

test('joins the beginning of one title and the end of another', () => {
  const titles = growTitles(source, 200, 'test').map(({ title }) => title)
  expect(titles).toContain('Le Phare pour la mer')
  expect(titles).toContain('Un Train pour de minuit')
})

test('never splits a character', () => {
  const odd = source.map((one) => ({ ...one, title: 'a🌊', titles: [] }))
  expect(growTitles(odd, 4, 'test').map(({ title }) => title)).toEqual(['a🌊', 'a🌊', 'a🌊', 'a🌊'])
})

test('gives the same animes for a seed, others for another', () => {
  expect(growTitles(source, 100, 'one')).toEqual(growTitles(source, 100, 'one'))
  expect(growTitles(source, 100, 'one')).not.toEqual(growTitles(source, 100, 'two'))
})
