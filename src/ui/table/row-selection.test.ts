import { expect, test } from 'vitest'
import {
  isSelected,
  listRange,
  nothingSelected,
  type Selection,
  setSelected,
  toSelectionLine,
  withoutRow,
} from './row-selection.ts'

const pageIds = [10, 11, 12, 13]
const idsOf = (selection: Selection) => (selection.kind === 'all' ? 'all' : [...selection.ids])

test('rows are added and removed, and those of other pages stay', () => {
  const two = setSelected(nothingSelected, [7, 11], { selected: true, pageIds })
  expect(idsOf(setSelected(two, [11], { selected: false, pageIds }))).toEqual([7])
  expect(idsOf(nothingSelected)).toEqual([])
})

test('adding to all stays all', () => {
  const all: Selection = { kind: 'all' }
  expect(isSelected(all, 4312)).toBe(true)
  expect(setSelected(all, [10], { selected: true, pageIds })).toBe(all)
})

test('removing one from all leaves the rest of the page', () => {
  expect(idsOf(setSelected({ kind: 'all' }, [12], { selected: false, pageIds }))).toEqual([10, 11, 13])
})

test('a row that no longer exists is not selected, and the rest stays', () => {
  expect(idsOf(withoutRow(setSelected(nothingSelected, [7, 11], { selected: true, pageIds }), 7))).toEqual([11])
  expect(idsOf(withoutRow({ kind: 'all' }, 7))).toBe('all')
})

test('a range works in both directions', () => {
  expect(listRange(pageIds, 11, 13)).toEqual([11, 12, 13])
  expect(listRange(pageIds, 13, 11)).toEqual([11, 12, 13])
})

test('a range from a row that is no longer shown is the row itself', () => {
  expect(listRange(pageIds, 99, 12)).toEqual([12])
  expect(listRange(pageIds, undefined, 12)).toEqual([12])
  expect(listRange(pageIds, 10, 99)).toEqual([])
})

test('tells how many rows are selected, and when there are more than were counted', () => {
  const words = ['lien', 'liens'] as const
  expect(toSelectionLine({ count: 1, isAll: false }, words, true)).toBe('1 lien sélectionné')
  expect(toSelectionLine({ count: 12, isAll: true }, words)).toBe('12 liens sélectionnés (tous les résultats)')
  expect(toSelectionLine({ count: 900, isAll: true }, words, true)).toBe(
    'Plus de 900 liens sélectionnés (tous les résultats)',
  )
})
