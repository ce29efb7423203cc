import { beforeEach, expect, test, vi } from 'vitest'
import type { PlayerStore } from '../state/player-store.ts'
import type { MediaStage } from './media-stage.ts'
import { createSound } from './player-sound.ts'

let contexts = 0

class FakeContext {
  readonly destination = {}
  constructor() {
    contexts += 1
  }
  createGain = () => ({ gain: { value: 1 }, connect: (next: unknown) => next })
  createMediaElementSource = () => ({ connect: (next: unknown) => next })
  resume = async () => undefined
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
  const stage = { video: () => ({ volume: 1 }) }
  // Fakes with what the sound uses of them.
  return { state, sound: createSound(stage as unknown as MediaStage, store as unknown as PlayerStore) }
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
