import { expect, test } from 'vitest'
import { readPaletteText } from './read-palette-text.ts'

test.each([
  ['hagane 7 vf', 'hagane 7', 7, undefined, 'VF'],
  ['hagane VF 7', 'hagane 7', 7, undefined, 'VF'],
  ['Hagane épisode 12', 'Hagane', 12, undefined, undefined],
  ['hagane ep.7 vostfr', 'hagane', 7, undefined, 'VOSTFR'],
  ['hagane s2e7', 'hagane', 7, 'Saison 2', undefined],
  ['hagane saison 02 7 vost', 'hagane', 7, 'Saison 2', 'VOSTFR'],
  ['hagane film 1', 'hagane', 1, 'Films', undefined],
  ['force 3', 'force 3', 3, undefined, undefined],
  ['la ligne 47 3', 'la ligne 47 3', 3, undefined, undefined],
])('%s names an episode', (text, search, number, seasonLabel, language) => {
  expect(readPaletteText(text)).toMatchObject({ search, wish: { number, seasonLabel, language } })
})

test.each(['hagane', 'hagane vf', '86', '7', ' vf', 'hagane s2 ', 'hagane 123456'])('%s names none', (text) => {
  expect(readPaletteText(text)).toEqual({ search: text.trim(), title: text.trim(), wish: undefined })
})

test('the title is marked without the number', () => expect(readPaletteText('hagane 7 vf').title).toBe('hagane'))
