/** Where the operator's own videos are. */
export const mediaPlaces = ['folder', 'bucket'] as const
export type MediaPlace = (typeof mediaPlaces)[number]

/** A file by its path in its place, such as `Kuroshio/01.mp4`. */
export type MediaFile = { name: string; bytes: number }

/** Where the bytes of a file can be read: a path of this machine, or an address that expires. */
export type MediaLocation = { path: string } | { url: string }

/** The operator's own videos, which the site reads but never writes. */
export type MediaStore = {
  place: MediaPlace
  /** Lists the files under a folder, hidden ones excluded. @throws MediaAwayError */
  list: (folder: string) => AsyncIterable<MediaFile>
  /**
   * Locates a file. A bucket is not asked whether it has the file.
   * @returns undefined when there is none
   * @throws MediaAwayError
   */
  locate: (name: string, expiresAt: Date) => Promise<MediaLocation | undefined>
  /**
   * Reads a playlist or captions.
   * @returns undefined when there is none, or it is larger than `maxTextBytes`
   * @throws MediaAwayError
   */
  readText: (name: string) => Promise<string | undefined>
}

export const maxTextBytes = 2 * 1024 * 1024

/** Thrown when a folder or bucket cannot be read. */
export class MediaAwayError extends Error {
  override name = 'MediaAwayError'
}

/** Returns whether a text is the path of a file inside its place: nothing hidden, nothing that leads out. */
export function isMediaName(name: string): boolean {
  if (name.length > 1000 || /[\0\\\uFFFD]/.test(name)) return false
  return name.split('/').every((part) => part !== '' && !part.startsWith('.'))
}
