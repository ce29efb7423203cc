import { describe, expect, test } from 'vitest'
import { findPatternFault, usualPatterns } from '../../media-rules.ts'
import { compilePattern, toSeasonLabel, toTitleOfName } from './match-name.ts'

test.each([
  [
    '{anime}/Saison {saison}/{numero}*',
    'La Marée/Saison 2/07 - Le phare',
    { anime: 'La Marée', saison: '2', numero: '07' },
  ],
  ['{anime}/{saison}/{numero} {langue}', 'La Marée/Films/1 vostfr', { saison: 'Films', numero: '1', langue: 'vostfr' }],
  ['{anime} S{saison}E{numero}*', 'La Marée S01E12.5 [1080p]', { anime: 'La Marée', saison: '01', numero: '12.5' }],
  ['[*] {anime} - {numero}*', '[Équipe] Deux - Trois - 04 (720p)', { anime: 'Deux - Trois', numero: '04' }],
  ['{anime} - {numero} - {titre}', 'La Marée - 3 - La vague', { titre: 'La vague' }],
  ['{anime}/{numero}/*', 'La Marée/03/master', { numero: '03' }],
])('%s reads %s', (pattern, name, parts) => {
  expect(findPatternFault(pattern)).toBeUndefined()
  expect(compilePattern(pattern)(name)).toMatchObject(parts)
})

test.each([
  ['{anime}/{numero}', 'La Marée/Bonus'],
  ['{anime}/{numero}', 'La Marée/01/master'],
  ['{anime}/{numero}', '01'],
  ['{anime}.+/{numero}', 'La Maréeeee/1'],
])('%s does not read %s', (pattern, name) => expect(compilePattern(pattern)(name)).toBeUndefined())

test.each([
  ['{anime}/{épisode}', 'pas une partie connue'],
  ['{anime}/{numero} {toString}', 'pas une partie connue'],
  ['{anime}/{anime} {numero}', 'deux fois'],
  ['{numero}', 'contenir {anime}'],
  ['{anime}', 'contenir {numero}'],
  ['{anime}//{numero}', 'pas de nom'],
  ['*{anime}*{titre}*{numero}', 'textes libres'],
])('the pattern %s has a fault', (pattern, fault) => expect(findPatternFault(pattern)).toContain(fault))

test('the usual patterns have no fault', () => {
  expect(usualPatterns.map(findPatternFault).filter((fault) => fault !== undefined)).toEqual([])
})

describe('names', () => {
  test.each([
    ['Les.Lanternes_de.Kuroshio', 'Les Lanternes de Kuroshio'],
    ['St. Marée', 'St. Marée'],
  ])('the title of %s is %s', (name, title) => expect(toTitleOfName(name)).toBe(title))

  test.each([
    ['02', 'Saison 2'],
    ['OAV', 'OAV'],
  ])('the season of %s is %s', (text, label) => expect(toSeasonLabel(text)).toBe(label))
})
