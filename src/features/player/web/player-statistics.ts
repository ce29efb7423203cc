import type { PlayableSource } from './loading/playable-source.ts'

/** Figures of playback for the statistics overlay. What the browser does not report is undefined. */
export type PlayerStatistics = {
  host: string | undefined
  type: PlayableSource['type'] | undefined
  /** The video's own size in pixels. */
  width: number
  height: number
  frames: number | undefined
  droppedFrames: number | undefined
  /** Seconds that can play without the network. */
  bufferedSeconds: number
  /** The connection's recent bits per second. */
  bandwidth: number | undefined
  /** The number of link changes since the episode was opened. */
  sourceChanges: number
}

type Measured = {
  source: Pick<PlayableSource, 'url' | 'type'> | undefined
  bufferedTo: number
  bandwidth: number | undefined
  sourceChanges: number
}

export function readStatistics(video: HTMLVideoElement, measured: Measured): PlayerStatistics {
  const { source, bufferedTo, bandwidth, sourceChanges } = measured
  const quality = video.getVideoPlaybackQuality?.()
  return {
    host: source && new URL(source.url, location.href).host,
    type: source?.type,
    width: video.videoWidth,
    height: video.videoHeight,
    frames: quality?.totalVideoFrames,
    droppedFrames: quality?.droppedVideoFrames,
    bufferedSeconds: Math.max(0, bufferedTo - video.currentTime),
    bandwidth,
    sourceChanges,
  }
}
