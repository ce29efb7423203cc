import type { ElementFacts } from './player-state.ts'

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

export function readElement(video: HTMLVideoElement): ElementFacts {
  return {
    hasMetadata: video.readyState >= video.HAVE_METADATA,
    hasPicture: video.readyState >= video.HAVE_CURRENT_DATA,
    paused: video.paused,
    ended: video.ended,
    waiting: !video.paused && !video.ended && video.readyState < video.HAVE_FUTURE_DATA,
    currentTime: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedTo: findBufferedTo(toRanges(video.buffered), video.currentTime),
    muted: video.muted,
    rate: video.playbackRate,
    loop: video.loop,
    inPictureInPicture: document.pictureInPictureElement === video,
  }
}

type Range = { start: number; end: number }

// Ranges begin a frame or two after the requested time.
const gapSeconds = 0.3

/** Returns the end of the buffered range at `time`; `time` itself when nothing is buffered there. */
export function findBufferedTo(ranges: readonly Range[], time: number): number {
  const around = ranges.find(({ start, end }) => start - gapSeconds <= time && time <= end)
  return around ? around.end : time
}

function toRanges(buffered: TimeRanges): Range[] {
  return Array.from({ length: buffered.length }, (_, index) => ({
    start: buffered.start(index),
    end: buffered.end(index),
  }))
}
