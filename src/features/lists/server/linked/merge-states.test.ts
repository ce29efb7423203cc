import { expect, test } from 'vitest'
import { findChange, fitState, mergeStates } from './merge-states.ts'
import type { ListState } from './sites/list-site.ts'

const state = (seen: number, own: Partial<ListState> = {}): ListState => ({
  status: 'en cours',
  seen,
  score: null,
  ...own,
})
const asItIs = (score: number) => score

test.each<[string, { here: number; there: number; agreed?: number; isLowered?: boolean }, number]>([
  ['never compared: the higher number counts', { here: 3, there: 7 }, 7],
  ['watched here', { here: 5, there: 4, agreed: 4 }, 5],
  ['watched there', { here: 4, there: 6, agreed: 4 }, 6],
  ['watched on both sides', { here: 5, there: 8, agreed: 4 }, 8],
  ['fewer here, but nothing was taken back: an episode left the catalogue', { here: 3, there: 4, agreed: 4 }, 4],
  ['taken back here', { here: 2, there: 4, agreed: 4, isLowered: true }, 2],
  ['taken back here, while there it went on', { here: 2, there: 6, agreed: 4, isLowered: true }, 6],
  ['taken back there: it never goes back here', { here: 4, there: 1, agreed: 4 }, 4],
  ['taken back before the first comparison', { here: 2, there: 4, isLowered: true }, 4],
])('episodes: %s', (_, { here, there, agreed, isLowered = false }, seen) => {
  const sides = { here: state(here), there: state(there), agreed: agreed === undefined ? undefined : state(agreed) }
  expect(mergeStates({ ...sides, isLowered }).seen).toBe(seen)
})

test('of status and score the side that changed counts, and this one if both did', () => {
  const agreed = state(1, { score: 50 })
  const [paused, dropped] = [state(1, { status: 'en pause', score: 60 }), state(1, { status: 'abandonné', score: 70 })]
  expect(mergeStates({ here: agreed, there: dropped, agreed, isLowered: false })).toEqual(dropped)
  expect(mergeStates({ here: paused, there: agreed, agreed, isLowered: false })).toEqual(paused)
  expect(mergeStates({ here: paused, there: dropped, agreed, isLowered: false })).toEqual(paused)
  expect(mergeStates({ here: paused, there: dropped, agreed: undefined, isLowered: false })).toEqual(paused)
})

test('without a comparison, the side that has a score keeps it', () => {
  const [scored, other] = [state(1, { score: 80 }), state(1)]
  expect(mergeStates({ here: other, there: scored, agreed: undefined, isLowered: false }).score).toBe(80)
  expect(mergeStates({ here: scored, there: other, agreed: undefined, isLowered: false }).score).toBe(80)
  expect(mergeStates({ here: other, there: scored, agreed: scored, isLowered: false }).score).toBeNull()
})

test('a change names only the values that differ', () => {
  expect(findChange(state(2), state(2))).toBeUndefined()
  expect(findChange(state(2), state(3, { score: 80 }))).toEqual({ seen: 3, score: 80 })
  expect(findChange(state(2, { score: 80 }), state(2))).toEqual({ score: null })
  expect(findChange(undefined, state(0))).toEqual({ status: 'en cours' })
})

test('a state fits the site: its episodes, its scores, and nothing begun is planned', () => {
  const planned = state(0, { status: 'à voir' })
  expect(fitState(planned, { toOwnScore: asItIs, episodeCount: 12 })).toEqual(planned)
  expect(fitState({ ...planned, seen: 1 }, { toOwnScore: asItIs, episodeCount: 12 }).status).toBe('en cours')
  expect(fitState(state(24), { toOwnScore: asItIs, episodeCount: 12 }).seen).toBe(12)
  expect(fitState(state(24, { score: 87 }), { toOwnScore: () => 90, episodeCount: null })).toEqual(
    state(24, { score: 90 }),
  )
})
