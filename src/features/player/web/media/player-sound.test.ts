import { beforeEach, expect, test, vi } from 'vitest'
import type { PlayerStore } from '../state/player-store.ts'
import type { MediaStage } from './media-stage.ts'
import { createSound } from './player-sound.ts'

let contexts = 0
let opened: FakeContext

class FakeContext {
  readonly destination = {}
  state = 'running'
  constructor() {
    contexts += 1
    opened = this
  }
  createGain = () => ({ gain: { value: 1 }, connect: (next: unknown) => next })
  createMediaElementSource = () => ({ connect: (next: unknown) => next })
  resume = async () => {
    this.state = 'running'
  }
  close = async () => undefined
}

// Node has no Web Audio: these are the parts of it that the amplifier uses.
beforeEach(() => {
  contexts = 0
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal(
    'DynamicsCompressorNode',
    class {
      connect = (next: unknown) => next
    },
  )
})

function openSound() {
  const state = { volume: 1, gain: 1.5, canAmplify: true }
  const store = { getState: () => state, dispatch: () => undefined, sync: () => undefined }
  const video = Object.assign(new EventTarget(), { volume: 1 })
  const stage = { video: () => video }
  // Fakes with what the sound uses of them.
  return { state, video, sound: createSound(stage as unknown as MediaStage, store as unknown as PlayerStore) }
}

const touch = () => window.dispatchEvent(new Event('pointerup'))

test('an amplified video enters Web Audio at the first gesture', () => {
  const { sound } = openSound()
  sound.apply()
  expect(contexts).toBe(0)
  touch()
  expect(contexts).toBe(1)
})

test('a video that turns out to be without CORS before the first gesture never enters it', () => {
  const { state, sound } = openSound()
  sound.apply()
  state.canAmplify = false
  sound.apply()
  touch()
  expect(contexts).toBe(0)
})

test('an amplified video that plays on after a call is heard again', () => {
  const { video, sound } = openSound()
  sound.apply()
  touch()
  opened.state = 'interrupted'
  video.dispatchEvent(new Event('playing'))
  expect(opened.state).toBe('running')
})
