import type { ElementFacts } from './player-state.ts'
import { findBufferedEnd } from './seek-within.ts'

/** The events after which `ElementFacts` may differ. */
export const elementEvents = [
  'loadedmetadata',
  'loadeddata',
  'durationchange',
  'play',
  'pause',
  'playing',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'ended',
  'volumechange',
  'emptied',
  'ratechange',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const

/** Reads the state of a video element; an unknown or endless duration is 0. */
export function readElement(video: HTMLVideoElement): ElementFacts {
  return {
    hasMetadata: video.readyState >= video.HAVE_METADATA,
    hasPicture: video.readyState >= video.HAVE_CURRENT_DATA,
    paused: video.paused,
    ended: video.ended,
    waiting: !video.paused && !video.ended && video.readyState < video.HAVE_FUTURE_DATA,
    currentTime: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedTo: findBufferedEnd(video.buffered, video.currentTime),
    muted: video.muted,
    rate: video.playbackRate,
    loop: video.loop,
    inPictureInPicture: document.pictureInPictureElement === video,
  }
}
