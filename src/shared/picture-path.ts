/** Widths in pixels and formats in which the site gives out pictures of other places. */
export const pictureWidths = [160, 320, 480, 640, 1280] as const
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The site's own copy of a picture that lies elsewhere: smaller, and asked by the server instead of by visitors. */
export function toPicturePath(url: string, width: number, format: PictureFormat): string {
  return `/pictures/${width}.${format}?url=${encodeURIComponent(url)}`
}
