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
  muted: false,
  rate: 1,
  loop: false,
  inPictureInPicture: false,
  ...given,
})
const stateAfter = (...events: PlayerEvent[]) => events.reduce(reducePlayer, initialPlayerState)

describe('the phase of an episode', () => {
  it('is preparing until the duration is known, then ready', () => {
    expect(stateAfter({ type: 'element-changed', facts: facts({ hasMetadata: false }) }).phase).toBe('preparing')
    expect(stateAfter({ type: 'element-changed', facts: facts() }).phase).toBe('ready')
  })

  it('stays unavailable despite later events of the element', () => {
    const failed: PlayerEvent = { type: 'failed', message: 'URL vidéo manquante' }
    const state = stateAfter(failed, { type: 'element-changed', facts: facts() }, { type: 'autoplay-refused' })
    expect(state).toMatchObject({ phase: 'unavailable', failure: 'URL vidéo manquante', autoplayRefused: false })
  })

  it('is preparing again, without the previous failure, when another episode is loaded', () => {
    const state = stateAfter({ type: 'failed', message: 'Erreur' }, { type: 'load-started' })
    expect(state).toMatchObject({ phase: 'preparing', failure: undefined, duration: 0 })
  })
})

it("keeps the viewer's settings from one episode to the next", () => {
  const quiet: PlayerEvent = { type: 'settings-changed', settings: { volume: 0.3, gain: 1.5, chosenQuality: 360 } }
  const muted: PlayerEvent = { type: 'element-changed', facts: facts({ muted: true, rate: 1.25, loop: true }) }
  expect(stateAfter(quiet, muted, { type: 'episode-asked' })).toMatchObject({
    volume: 0.3,
    gain: 1.5,
    chosenQuality: 360,
    muted: true,
    rate: 1.25,
    loop: true,
  })
})

describe('a refused autoplay', () => {
  it('shows the picture with a play button, even before the duration is known', () => {
    expect(stateAfter({ type: 'autoplay-refused' })).toMatchObject({ phase: 'ready', autoplayRefused: true })
  })

  it('ends when playback starts', () => {
    const refused: PlayerEvent = { type: 'autoplay-refused' }
    const paused: PlayerEvent = { type: 'element-changed', facts: facts({ paused: true }) }
    expect(stateAfter(refused, paused).autoplayRefused).toBe(true)
    expect(stateAfter(refused, { type: 'element-changed', facts: facts() }).autoplayRefused).toBe(false)
  })
})

it('keeps the last failure while another link takes over, until the next episode', () => {
  const failure = {
    sourceId: 4,
    host: 'h.example',
    positionSeconds: 61,
    code: 'expired',
    detail: 'fragLoadError 403',
  } as const
  const changed = stateAfter({ type: 'source-failed', failure }, { type: 'load-started' })
  expect(changed).toMatchObject({ lastFailure: failure, sourceChanges: 1, phase: 'preparing' })
  expect(reducePlayer(changed, { type: 'episode-asked' })).toMatchObject({ lastFailure: undefined, sourceChanges: 0 })
})

it('continues to restore the position when another link takes over', () => {
  const restoring = stateAfter({ type: 'restoring-changed', to: 754 }, { type: 'load-started' })
  expect(restoring.restoringTo).toBe(754)
  expect(reducePlayer(restoring, { type: 'episode-asked' }).restoringTo).toBeUndefined()
})

it('drops the captions of the previous episode', () => {
  const track = { id: 'fr', label: 'Français', language: 'fr', isSdh: false, from: { url: '/fr.vtt' } }
  const state = stateAfter({ type: 'caption-tracks-changed', tracks: [track] }, { type: 'load-started' })
  expect(state.captionTracks).toEqual([])
})

it('reports the buffer only strictly between 0 and 100 percent', () => {
  expect(findBufferPercent({ bufferedTo: 740, duration: 1000 })).toBe(74)
  expect(findBufferPercent({ bufferedTo: 999.9, duration: 1000 })).toBe(99)
  expect(findBufferPercent({ bufferedTo: 1000, duration: 1000 })).toBeUndefined()
  expect(findBufferPercent({ bufferedTo: 9, duration: 1000 })).toBeUndefined()
  expect(findBufferPercent({ bufferedTo: 0, duration: 0 })).toBeUndefined()
})
