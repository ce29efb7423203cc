import type { CaptionChoice, CaptionTrack } from '../captions/caption-track.ts'
import type { PlayableSource, Quality, QualityChoice, SourceFailure } from '../loading/playable-source.ts'

/** The facts that can be read from the media element at any moment. */
export type ElementFacts = {
  /** Duration and size are known: the picture can be shown. */
  hasMetadata: boolean
  /** There is an image to show. */
  hasPicture: boolean
  paused: boolean
  ended: boolean
  /** Playback should run but lacks data. */
  waiting: boolean
  /** Seconds. */
  currentTime: number
  /** Seconds; 0 while unknown. */
  duration: number
  /** The end of the current buffered range, in seconds. */
  bufferedTo: number
  muted: boolean
  rate: number
  loop: boolean
  inPictureInPicture: boolean
}

/** The viewer's settings that the element does not hold itself. */
type PlayerSettings = {
  /** 0 to 1. */
  volume: number
  /** 1 is the original sound. */
  gain: number
  chosenQuality: QualityChoice
  captionChoice: CaptionChoice
  /** Whether captions show before the viewer has chosen. */
  captionsByDefault: boolean
}

export type PlayerState = ElementFacts &
  PlayerSettings & {
    phase: 'preparing' | 'ready' | 'unavailable'
    /** Why the episode cannot play, in French; only in the phase `unavailable`. */
    failure: string | undefined
    /** The last link of this episode that failed, also after another one took over. */
    lastFailure: SourceFailure | undefined
    /** The open source; undefined while a link is being resolved. */
    source: PlayableSource | undefined
    /** The link of `source`. */
    sourceId: number | undefined
    /** The number of link failures since the episode was requested. Another try follows each, if one is left. */
    sourceChanges: number
    /** Whether a gain above 1 works. */
    canAmplify: boolean
    /** The available encodings, the best first; empty when there is no choice. */
    qualities: readonly Quality[]
    /** The height of the current encoding; undefined while unknown. */
    playingHeight: number | undefined
    /** The network is down. Buffered data still plays, and playback resumes when the network returns. */
    offline: boolean
    /** The number of times the host was found slow. */
    slowMoments: number
    /** The number of skipped passages, which no link had. */
    gapJumps: number
    /** The position being restored; undefined when there is none. */
    restoringTo: number | undefined
    /** The browser requires a gesture before it plays. */
    autoplayRefused: boolean
    captionTracks: readonly CaptionTrack[]
  }

export type PlayerEvent =
  | { type: 'episode-asked' }
  | { type: 'load-started' }
  | { type: 'source-opened'; source: PlayableSource; sourceId: number; canAmplify: boolean }
  | { type: 'source-failed'; failure: SourceFailure }
  | { type: 'failed'; message: string }
  | { type: 'line-changed'; offline: boolean }
  | { type: 'slow-noticed' }
  | { type: 'gap-jumped' }
  | { type: 'restoring-changed'; to: number | undefined }
  | { type: 'element-changed'; facts: ElementFacts }
  | { type: 'settings-changed'; settings: Partial<PlayerSettings> }
  | { type: 'qualities-changed'; qualities: readonly Quality[]; playingHeight: number | undefined }
  | { type: 'autoplay-refused' }
  | { type: 'caption-tracks-changed'; tracks: readonly CaptionTrack[] }

/** The state of one link, reset when another one is tried. */
const freshSource = {
  phase: 'preparing',
  failure: undefined,
  source: undefined,
  sourceId: undefined,
  canAmplify: false,
  qualities: [],
  playingHeight: undefined,
  hasMetadata: false,
  hasPicture: false,
  paused: true,
  ended: false,
  waiting: false,
  currentTime: 0,
  duration: 0,
  bufferedTo: 0,
  autoplayRefused: false,
  captionTracks: [],
} as const satisfies Partial<PlayerState>

/** The state of one episode, reset when another one is requested. */
const freshEpisode = {
  ...freshSource,
  lastFailure: undefined,
  sourceChanges: 0,
  offline: false,
  slowMoments: 0,
  gapJumps: 0,
  restoringTo: undefined,
} as const satisfies Partial<PlayerState>

export const initialPlayerState: PlayerState = {
  ...freshEpisode,
  muted: false,
  rate: 1,
  loop: false,
  inPictureInPicture: false,
  volume: 1,
  gain: 1,
  chosenQuality: 'auto',
  captionChoice: '',
  captionsByDefault: false,
}

/** Returns the state after an event. An episode that failed stays failed until another load starts. */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'episode-asked':
      return { ...state, ...freshEpisode }
    case 'load-started':
      return { ...state, ...freshSource }
    case 'source-opened': {
      const { source, sourceId, canAmplify } = event
      return { ...state, source, sourceId, canAmplify, offline: false }
    }
    case 'source-failed':
      return { ...state, lastFailure: event.failure, sourceChanges: state.sourceChanges + 1 }
    case 'failed':
      return { ...state, phase: 'unavailable', failure: event.message, captionTracks: [] }
    case 'line-changed':
      return { ...state, offline: event.offline }
    case 'slow-noticed':
      return { ...state, slowMoments: state.slowMoments + 1 }
    case 'gap-jumped':
      return { ...state, gapJumps: state.gapJumps + 1 }
    case 'restoring-changed':
      return { ...state, restoringTo: event.to }
    case 'element-changed':
      return withFacts(state, event.facts)
    case 'settings-changed':
      return { ...state, ...event.settings }
    case 'qualities-changed':
      return { ...state, qualities: event.qualities, playingHeight: event.playingHeight }
    case 'autoplay-refused':
      return state.phase === 'unavailable' ? state : { ...state, phase: 'ready', autoplayRefused: true }
    case 'caption-tracks-changed':
      return { ...state, captionTracks: event.tracks }
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

/** Returns the share of the episode that is buffered, in whole percent; only strictly between 0 and 100. */
export function findBufferPercent({ bufferedTo, duration }: Pick<PlayerState, 'bufferedTo' | 'duration'>) {
  if (duration <= 0) return undefined
  const percent = Math.floor((100 * bufferedTo) / duration)
  return percent > 0 && percent < 100 ? percent : undefined
}
