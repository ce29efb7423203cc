/** Makes the sound of a media element louder or softer than the original. */
export type Amplifier = {
  /** Sets the gain of the element, 1 being the original; other elements are not affected. */
  apply: (video: HTMLVideoElement, gain: number) => void
  /** Whether the sound runs through Web Audio, for good: media from a host without CORS is then silent. */
  holds: (video: HTMLVideoElement) => boolean
  destroy: () => void
}

type Circuit = { video: HTMLVideoElement; context: AudioContext; level: GainNode; ends: AbortController }

const gestures = ['pointerup', 'keydown']

/**
 * Creates the audio graph at the first gain above 1, because an element cannot leave Web Audio again. A limiter keeps
 * amplified sound from clipping (docs/product/watching.md#player-constants).
 */
export function createAmplifier(): Amplifier {
  let circuit: Circuit | undefined
  let cancelWaiting: (() => void) | undefined
  const close = () => {
    cancelWaiting?.()
    circuit?.ends.abort()
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
  const ends = new AbortController()
  const { signal } = ends
  const resume = () => context.state === 'running' || context.resume().catch(() => undefined)
  // Safari needs a gesture for each context, and a call interrupts it: the video would play on in silence.
  video.addEventListener('playing', resume, { signal })
  for (const name of gestures) window.addEventListener(name, resume, { signal })
  resume()
  return { video, context, level, ends }
}

/** Browsers suspend an audio context, and silence the video with it, until the visitor has touched the page. */
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
  for (const name of gestures) window.addEventListener(name, listen, { signal: ends.signal })
  return () => ends.abort()
}
