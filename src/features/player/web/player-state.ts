/** What can be read from the media element at any moment. */
export type ElementFacts = {
  /** Length and size are known: the picture can be shown. */
  hasMetadata: boolean
  /** There is an image to show. */
  hasPicture: boolean
  paused: boolean
  ended: boolean
  /** It should play but lacks data. */
  waiting: boolean
  /** Seconds. */
  currentTime: number
  /** Seconds; 0 while unknown. */
  duration: number
  /** Seconds up to which it can play on without the network. */
  bufferedTo: number
  /** 0 to 1. */
  volume: number
  muted: boolean
}

export type PlayerState = ElementFacts & {
  phase: 'preparing' | 'ready' | 'unavailable'
  /** Why the episode cannot play, in French; only in the phase `unavailable`. */
  failure: string | undefined
  /** The browser wants a gesture before it plays. */
  autoplayRefused: boolean
  captions: 'none' | 'hidden' | 'shown'
  cues: readonly VTTCue[]
}

export type PlayerEvent =
  | { type: 'load-started' }
  | { type: 'failed'; message: string }
  | { type: 'element-changed'; facts: ElementFacts }
  | { type: 'autoplay-refused' }
  | { type: 'captions-changed'; captions: PlayerState['captions'] }
  | { type: 'cues-changed'; cues: readonly VTTCue[] }

export const initialPlayerState: PlayerState = {
  phase: 'preparing',
  failure: undefined,
  hasMetadata: false,
  hasPicture: false,
  paused: true,
  ended: false,
  waiting: false,
  currentTime: 0,
  duration: 0,
  bufferedTo: 0,
  volume: 1,
  muted: false,
  autoplayRefused: false,
  captions: 'none',
  cues: [],
}

/** What the player shows after an event. An episode that failed stays so until another load starts. */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'load-started':
      return { ...initialPlayerState, volume: state.volume, muted: state.muted }
    case 'failed':
      return { ...state, phase: 'unavailable', failure: event.message, captions: 'none', cues: [] }
    case 'element-changed':
      return withFacts(state, event.facts)
    case 'autoplay-refused':
      return state.phase === 'unavailable' ? state : { ...state, phase: 'ready', autoplayRefused: true }
    case 'captions-changed':
      return { ...state, captions: event.captions }
    case 'cues-changed':
      return { ...state, cues: event.cues }
  }
}

function withFacts(state: PlayerState, facts: ElementFacts): PlayerState {
  const becomesReady = state.phase === 'preparing' && facts.hasMetadata
  return {
    ...state,
    ...facts,
    phase: becomesReady ? 'ready' : state.phase,
    autoplayRefused: state.autoplayRefused && facts.paused,
  }
}

/** Share of the episode that can play without the network, in whole percent; only strictly between 0 and 100. */
export function findBufferPercent({ bufferedTo, duration }: Pick<PlayerState, 'bufferedTo' | 'duration'>) {
  if (duration <= 0) return undefined
  const percent = Math.floor((100 * bufferedTo) / duration)
  return percent > 0 && percent < 100 ? percent : undefined
}
