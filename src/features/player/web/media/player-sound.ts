import type { PlayerPort } from '../player-port.ts'
import { clamp } from '../state/clamp.ts'
import type { PlayerStore } from '../state/player-store.ts'
import { type Amplifier, createAmplifier } from './amplifier.ts'
import type { MediaStage } from './media-stage.ts'

export type PlayerSound = Pick<PlayerPort, 'setVolume' | 'setMuted' | 'setGain'> & {
  /** Applies the viewer's loudness to the current element. */
  apply: () => void
  holds: Amplifier['holds']
  destroy: () => void
}

/** Controls the loudness: the element's volume, and a gain beyond it when the host allows CORS. */
export function createSound(stage: MediaStage, { dispatch, getState, sync }: PlayerStore): PlayerSound {
  const amplifier = createAmplifier()
  const apply = () => {
    const { volume, gain, canAmplify } = getState()
    const video = stage.video()
    const amplified = canAmplify && (gain > 1 || amplifier.holds(video))
    // Without Web Audio, a gain below 1 can still be applied through the volume.
    video.volume = amplified ? volume : volume * Math.min(gain, 1)
    // At its original loudness nothing leads it into Web Audio, where it would be silent for good.
    amplifier.apply(video, canAmplify ? gain : 1)
  }
  return {
    apply,
    holds: amplifier.holds,
    setVolume(volume) {
      dispatch({ type: 'settings-changed', settings: { volume: clamp(volume, 0, 1) } })
      apply()
      stage.video().muted = false
      sync()
    },
    setMuted(muted) {
      stage.video().muted = muted
      sync()
    },
    setGain(gain) {
      dispatch({ type: 'settings-changed', settings: { gain: clamp(gain, 0, 3) } })
      apply()
    },
    destroy: amplifier.destroy,
  }
}
