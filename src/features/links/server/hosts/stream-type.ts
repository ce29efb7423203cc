import { extname } from 'node:path'

/** What a host may offer of one video. */
export type StreamType = 'mp4' | 'hls' | 'dash'

/** Returns the type that the ending of a path tells; a file for any other ending. */
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
  let manifest: Stream | undefined
  for (const stream of offered) {
    if (stream.type !== 'dash') return stream
    manifest ??= stream
  }
  return manifest
}
