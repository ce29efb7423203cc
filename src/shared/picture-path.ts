/** Widths, in pixels, and formats of the site's copies of third-party pictures. */
export const pictureWidths = [160, 320, 480, 640, 1280] as const
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * Returns the path of the site's own copy of a third-party picture: smaller, and fetched by the server instead of by
 * visitors.
 */
export function toPicturePath(url: string, width: number, format: PictureFormat): string {
  return `/pictures/${width}.${format}?url=${encodeURIComponent(url)}`
}
