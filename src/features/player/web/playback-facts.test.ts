import { expect, it } from 'vitest'
import { readPlaybackFacts } from './playback-facts.ts'
import { initialPlayerState } from './state/player-state.ts'

it('reports the current link and position', () => {
  const state = { ...initialPlayerState, sourceId: 4, currentTime: 61 }
  expect(readPlaybackFacts(state)).toEqual({ currentTime: 61, sourceId: 4, positionSeconds: 61, errorCode: undefined })
})

it('reports the failed link, its position and error, also after another link took over', () => {
  const lastFailure = {
    sourceId: 3,
    host: 'h.example',
    positionSeconds: 40,
    code: 'segment',
    detail: 'fragLoadError 404',
  }
  const state = { ...initialPlayerState, sourceId: 4, currentTime: 61, lastFailure } as const
  expect(readPlaybackFacts({ ...state, lastFailure: { ...lastFailure, code: 'segment' } })).toEqual({
    currentTime: 61,
    sourceId: 3,
    positionSeconds: 40,
    errorCode: 'segment fragLoadError 404',
  })
})

it('truncates the code to the limit of a report', () => {
  const lastFailure = { sourceId: 3, host: '', positionSeconds: 0, code: 'other', detail: 'x'.repeat(200) } as const
  expect(readPlaybackFacts({ ...initialPlayerState, lastFailure }).errorCode).toHaveLength(64)
})
