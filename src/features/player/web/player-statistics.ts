/** What plays, in figures, for the statistics overlay. What the browser does not tell is undefined. */
export type PlayerStatistics = {
  host: string | undefined
  type: 'mp4' | 'hls' | undefined
  /** The picture's own size in pixels. */
  width: number
  height: number
  frames: number | undefined
  droppedFrames: number | undefined
  /** How many seconds can play without the network. */
  bufferedSeconds: number
  /** Bits per second that the connection gave lately. */
  bandwidth: number | undefined
  /** How often the episode had to change its link since it was opened. */
  sourceChanges: number
}

type Measured = {
  source: { url: string; type: 'mp4' | 'hls' } | undefined
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
