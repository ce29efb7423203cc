import { expect, it } from 'vitest'
import { readPlaybackFacts } from './playback-facts.ts'
import { initialPlayerState } from './state/player-state.ts'

it('tells the link that plays, and where', () => {
  const state = { ...initialPlayerState, sourceId: 4, currentTime: 61 }
  expect(readPlaybackFacts(state)).toEqual({ sourceId: 4, positionSeconds: 61, errorCode: undefined })
})

it('tells the link that failed, where and why, also when another one plays by now', () => {
  const lastFailure = {
    sourceId: 3,
    host: 'h.example',
    positionSeconds: 40,
    code: 'segment',
    detail: 'fragLoadError 404',
  }
  const state = { ...initialPlayerState, sourceId: 4, currentTime: 61, lastFailure } as const
  expect(readPlaybackFacts({ ...state, lastFailure: { ...lastFailure, code: 'segment' } })).toEqual({
    sourceId: 3,
    positionSeconds: 40,
    errorCode: 'segment fragLoadError 404',
  })
})

it('keeps the code as short as a report takes it', () => {
  const lastFailure = { sourceId: 3, host: '', positionSeconds: 0, code: 'other', detail: 'x'.repeat(200) } as const
  expect(readPlaybackFacts({ ...initialPlayerState, lastFailure }).errorCode).toHaveLength(64)
})
