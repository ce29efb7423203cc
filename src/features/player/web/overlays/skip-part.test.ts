import { expect, it } from 'vitest'
import { initialPlayerState } from '../state/player-state.ts'
import { findSkippablePart, skipPart, toPartEdges } from './skip-part.ts'

const parts = { introStart: 60, introEnd: 150, outroStart: 1350 }
const at = (time: number) => findSkippablePart(parts, time, 1440)

it('offers to skip the opening from its first second until just before its last', () => {
  expect([at(59.9), at(60), at(148.9), at(149)]).toEqual([
    undefined,
    { name: 'opening', to: 150 },
    { name: 'opening', to: 150 },
    undefined,
  ])
})

it('offers to skip the ending, up to the end', () => {
  expect([at(1349), at(1350), at(1439)]).toEqual([undefined, { name: 'ending', to: 1440 }, undefined])
})

it('offers nothing while the duration or the parts are unknown', () => {
  expect(findSkippablePart({ introStart: null, introEnd: null, outroStart: null }, 70, 1440)).toBeUndefined()
  expect(findSkippablePart({ ...parts, outroStart: 1350 }, 1400, 0)).toBeUndefined()
})

it('skips the current part, and nothing while the episode is opened or restored', () => {
  const skipAt = (facts: Partial<typeof initialPlayerState>) => {
    const reached: number[] = []
    const state = { ...initialPlayerState, phase: 'ready', currentTime: 70, duration: 1440, ...facts } as const
    skipPart({ getState: () => state, seekTo: (time) => void reached.push(time) }, parts)
    return reached
  }
  expect(skipAt({})).toEqual([150])
  expect(skipAt({ currentTime: 200 })).toEqual([])
  expect(skipAt({ phase: 'preparing' })).toEqual([])
  expect(skipAt({ restoringTo: 70 })).toEqual([])
})

it('marks the edges of the known parts', () => {
  expect(toPartEdges(parts)).toEqual([60, 150, 1350])
  expect(toPartEdges({ introStart: 0, introEnd: 90, outroStart: null })).toEqual([90])
})
