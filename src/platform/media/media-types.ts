import { extname } from 'node:path'

/** The files that browsers play or that a playlist needs, by ending. No other is served: a page could run scripts. */
const types: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.webm': 'video/webm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mpd': 'application/dash+xml',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.mp3': 'audio/mpeg',
  '.vtt': 'text/vtt; charset=utf-8',
  '.key': 'application/octet-stream',
}

/** Returns the content type of a file; undefined for one that is not served. */
export const toMediaType = (name: string): string | undefined => types[extname(name).toLowerCase()]

/** Returns whether a file is a DASH manifest, by its name. */
export const isManifest = (name: string) => /\.mpd$/i.test(name)
/** Returns whether a file names those that play: an HLS playlist or a DASH manifest. */
export const isPlaylist = (name: string) => /\.m3u8$/i.test(name) || isManifest(name)
export const isCaptions = (name: string) => /\.vtt$/i.test(name)
/** Returns whether a player can open it as a video. */
export const isVideo = (name: string) => /\.(?:mp4|m4v|webm|m3u8|mpd)$/i.test(name)
