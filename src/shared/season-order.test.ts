import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSeasonLabels, isNumberedSeason } from './season-order.ts'

test('sorts films first, then seasons by number, then other labels alphabetically', () => {
  const labels = ['Spéciaux', 'Saison 10', 'Épilogue', 'Saison 2', 'Films', 'Hors-série', 'Saison 1']
  expect(labels.sort(compareSeasonLabels)).toEqual([
    'Films',
    'Saison 1',
    'Saison 2',
    'Saison 10',
    'Épilogue',
    'Hors-série',
    'Spéciaux',
  ])
})

test('treats a label that only begins like a season as another label', () => {
  const labels = ['Saison 2 bis', 'Saison finale', 'Saison 3']
  expect(labels.sort(compareSeasonLabels)).toEqual(['Saison 3', 'Saison 2 bis', 'Saison finale'])
})

test('keeps the parts and cours of a season behind it, in order', () => {
  const labels = ['Saison 3', 'Saison 2 Partie 10', 'Saison 2 – Cour 2', 'Saison 2', 'Saison 2, partie 1']
  expect(labels.sort(compareSeasonLabels)).toEqual([
    'Saison 2',
    'Saison 2, partie 1',
    'Saison 2 – Cour 2',
    'Saison 2 Partie 10',
    'Saison 3',
  ])
  expect(labels.every(isNumberedSeason)).toBe(true)
  expect(isNumberedSeason('Saison 2 bis')).toBe(false)
})

test('gives a total order for any input order', () => {
  const label = fc.oneof(
    fc.constantFrom('Films', 'films', 'OAV', 'Été', 'ete'),
    fc.integer({ min: 0, max: 30 }).map((number) => `Saison ${number}`),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(label, { maxLength: 12 }), (labels) => {
      expect(labels.toReversed().sort(compareSeasonLabels)).toEqual(labels.toSorted(compareSeasonLabels))
    }),
  )
})
