import { extname } from 'node:path'

/** The forms in which a host may offer a video; 'mp4' stands for a file of any format. */
export type StreamType = 'mp4' | 'hls' | 'dash'

/** Derives the type from the ending of a path; a file by default. */
export function toStreamType(pathname: string): StreamType {
  const ending = extname(pathname).toLowerCase()
  if (ending === '.m3u8') return 'hls'
  return ending === '.mpd' ? 'dash' : 'mp4'
}

/**
 * Chooses among what a host offers of one video: the first file or HLS playlist, and DASH if there is nothing else,
 * since not every browser plays it.
 */
export function findBestStream<Stream extends { type: StreamType }>(offered: Iterable<Stream>): Stream | undefined {
  let firstDash: Stream | undefined
  for (const stream of offered) {
    if (stream.type !== 'dash') return stream
    firstDash ??= stream
  }
  return firstDash
}
