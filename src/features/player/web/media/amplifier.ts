/** Makes the sound of a media element louder or softer than it is. */
export type Amplifier = {
  /** Sets the gain of the element, 1 being the sound as it is; the sound of another element is left alone. */
  apply: (video: HTMLVideoElement, gain: number) => void
  /** Whether the element's sound runs through here, for ever: what it then plays from a host without CORS is silent. */
  holds: (video: HTMLVideoElement) => boolean
  destroy: () => void
}

type Circuit = { video: HTMLVideoElement; context: AudioContext; level: GainNode }

/**
 * The circuit is made at the first gain above 1, for an element that was once led through Web Audio cannot be led
 * back. A limiter keeps what is amplified from clipping (docs/product/watching.md#player-constants).
 */
export function createAmplifier(): Amplifier {
  let circuit: Circuit | undefined
  let cancelWaiting: (() => void) | undefined
  const close = () => {
    cancelWaiting?.()
    circuit?.context.close().catch(() => undefined)
    circuit = undefined
  }
  return {
    apply(video, gain) {
      cancelWaiting?.()
      if (circuit?.video === video) circuit.level.gain.value = gain
      else if (gain > 1) {
        cancelWaiting = afterFirstGesture(() => {
          close()
          circuit = createCircuit(video)
          circuit.level.gain.value = gain
        })
      }
    },
    holds: (video) => circuit?.video === video,
    destroy: close,
  }
}

function createCircuit(video: HTMLVideoElement): Circuit {
  const context = new AudioContext()
  const level = context.createGain()
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -3,
    knee: 0,
    ratio: 20,
    attack: 0.003,
    release: 0.25,
  })
  context.createMediaElementSource(video).connect(level).connect(limiter).connect(context.destination)
  context.resume().catch(() => undefined)
  return { video, context, level }
}

/** Browsers keep an audio context silent, and with it the video, until the visitor has touched the page. */
function afterFirstGesture(act: () => void): (() => void) | undefined {
  if (navigator.userActivation?.hasBeenActive) {
    act()
    return undefined
  }
  const ends = new AbortController()
  const listen = () => {
    ends.abort()
    act()
  }
  for (const name of ['pointerup', 'keydown']) window.addEventListener(name, listen, { signal: ends.signal })
  return () => ends.abort()
}
