import type { CaptionChoice, CaptionTrack } from '../captions/caption-track.ts'
import type { PlayableSource, Quality, QualityChoice, SourceFailure } from '../loading/playable-source.ts'

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
  muted: boolean
  rate: number
  loop: boolean
  inPictureInPicture: boolean
}

/** What the viewer sets and the element does not hold by itself. */
export type PlayerSettings = {
  /** 0 to 1. */
  volume: number
  /** 1 leaves the sound as it is. */
  gain: number
  chosenQuality: QualityChoice
  captionChoice: CaptionChoice
  /** Whether captions show as long as the viewer has not chosen. */
  captionsByDefault: boolean
}

export type PlayerState = ElementFacts &
  PlayerSettings & {
    phase: 'preparing' | 'ready' | 'unavailable'
    /** Why the episode cannot play, in French; only in the phase `unavailable`. */
    failure: string | undefined
    /** The last link of this episode that did not play, also when another one took over. */
    lastFailure: SourceFailure | undefined
    /** What is open; undefined while a link is being resolved. */
    source: PlayableSource | undefined
    /** Which of the episode's links that is. */
    sourceId: number | undefined
    /** How often another link took over since the episode was asked for. */
    sourceChanges: number
    /** Gain above 1 works. */
    canAmplify: boolean
    /** The encodings to choose from, the best first; none where there is no choice. */
    qualities: readonly Quality[]
    /** The height of the encoding that plays; undefined while unknown. */
    playingHeight: number | undefined
    /** The line is away: what is there still plays, and it goes on by itself when the line returns. */
    offline: boolean
    /** Counts the moments at which the host was found to be slow. */
    slowMoments: number
    /** Counts the passages that no link had and that were left out. */
    gapJumps: number
    /** Where playback is being brought back to; undefined when it is not. */
    restoringTo: number | undefined
    /** The browser wants a gesture before it plays. */
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

/** What belongs to one link: forgotten when another one is tried. */
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

/** What belongs to one episode: forgotten when another one is asked for. */
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

/** What the player shows after an event. An episode that failed stays so until another load starts. */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'episode-asked':
      return { ...state, ...freshEpisode }
    case 'load-started':
      return { ...state, ...freshSource }
    case 'source-opened':
      return { ...state, ...toOpened(event), offline: false }
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

function toOpened({ source, sourceId, canAmplify }: Extract<PlayerEvent, { type: 'source-opened' }>) {
  return { source, sourceId, canAmplify }
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
