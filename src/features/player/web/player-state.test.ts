import { describe, expect, it } from 'vitest'
import {
  type ElementFacts,
  findBufferPercent,
  initialPlayerState,
  type PlayerEvent,
  reducePlayer,
} from './player-state.ts'

const facts = (given: Partial<ElementFacts> = {}): ElementFacts => ({
  hasMetadata: true,
  hasPicture: true,
  paused: false,
  ended: false,
  waiting: false,
  currentTime: 5,
  duration: 1440,
  bufferedTo: 30,
  volume: 1,
  muted: false,
  ...given,
})
const stateAfter = (...events: PlayerEvent[]) => events.reduce(reducePlayer, initialPlayerState)

describe('the phase of an episode', () => {
  it('is preparing until its length is known, then ready', () => {
    expect(stateAfter({ type: 'element-changed', facts: facts({ hasMetadata: false }) }).phase).toBe('preparing')
    expect(stateAfter({ type: 'element-changed', facts: facts() }).phase).toBe('ready')
  })

  it('stays unavailable whatever the element says afterwards', () => {
    const failed: PlayerEvent = { type: 'failed', message: 'URL vidéo manquante' }
    const state = stateAfter(failed, { type: 'element-changed', facts: facts() }, { type: 'autoplay-refused' })
    expect(state).toMatchObject({ phase: 'unavailable', failure: 'URL vidéo manquante', autoplayRefused: false })
  })

  it('is preparing again when another episode is loaded, without the failure of the one before', () => {
    const state = stateAfter({ type: 'failed', message: 'Erreur' }, { type: 'load-started' })
    expect(state).toMatchObject({ phase: 'preparing', failure: undefined, duration: 0 })
  })
})

it('keeps the volume from one episode to the next', () => {
  const quiet: PlayerEvent = { type: 'element-changed', facts: facts({ volume: 0.3, muted: true }) }
  expect(stateAfter(quiet, { type: 'load-started' })).toMatchObject({ volume: 0.3, muted: true })
})

describe('a refused autoplay', () => {
  it('shows the picture with a play button, even before the length is known', () => {
    expect(stateAfter({ type: 'autoplay-refused' })).toMatchObject({ phase: 'ready', autoplayRefused: true })
  })

  it('is over once it plays', () => {
    const refused: PlayerEvent = { type: 'autoplay-refused' }
    const paused: PlayerEvent = { type: 'element-changed', facts: facts({ paused: true }) }
    expect(stateAfter(refused, paused).autoplayRefused).toBe(true)
    expect(stateAfter(refused, { type: 'element-changed', facts: facts() }).autoplayRefused).toBe(false)
  })
})

it('forgets the captions of an episode that another one replaces', () => {
  const state = stateAfter({ type: 'captions-changed', captions: 'shown' }, { type: 'load-started' })
  expect(state).toMatchObject({ captions: 'none', cues: [] })
})

it('says the buffer only strictly between 0 and 100 percent', () => {
  expect(findBufferPercent({ bufferedTo: 740, duration: 1000 })).toBe(74)
  expect(findBufferPercent({ bufferedTo: 999.9, duration: 1000 })).toBe(99)
  expect(findBufferPercent({ bufferedTo: 1000, duration: 1000 })).toBeUndefined()
  expect(findBufferPercent({ bufferedTo: 9, duration: 1000 })).toBeUndefined()
  expect(findBufferPercent({ bufferedTo: 0, duration: 0 })).toBeUndefined()
})
