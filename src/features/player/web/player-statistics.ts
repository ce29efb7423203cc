import type { PlayerState } from './state/player-state.ts'

/** Returns figures of playback for the statistics overlay. What the browser does not report is undefined. */
export function readStatistics(video: HTMLVideoElement, state: PlayerState, bandwidth: number | undefined) {
  const { source, bufferedTo, sourceChanges } = state
  // An embed has none.
  const quality = video.getVideoPlaybackQuality?.() as VideoPlaybackQuality | undefined
  return {
    host: source && new URL(source.url, location.href).host,
    type: source?.type,
    /** The video's own size in pixels. */
    width: video.videoWidth,
    height: video.videoHeight,
    frames: quality?.totalVideoFrames,
    droppedFrames: quality?.droppedVideoFrames,
    /** Seconds that can play without the network. */
    bufferedSeconds: Math.max(0, bufferedTo - video.currentTime),
    /** The connection's recent bits per second. */
    bandwidth,
    /** The number of link changes since the episode was opened. */
    sourceChanges,
  }
}

export type PlayerStatistics = ReturnType<typeof readStatistics>
