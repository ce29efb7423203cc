import { type PictureFormat, pictureWidths, toPicturePath } from '../../shared/picture-path.ts'

export type PictureSources = {
  /** The address for browsers that take neither list. */
  src: string
  /** `srcset` of the AVIF and WebP variants; absent for a picture that has none. */
  avif?: string
  webp?: string
}

/** Widths that the media build makes of each kind of picture, in pixels. */
const widths: Record<string, readonly number[]> = {
  covers: [160, 320, 480, 640],
  art: [640, 1280],
  panels: [320, 640],
  thumbs: [320, 480],
}

const ownPicture = /^\/media\/(covers|art|panels|thumbs)\/([\w-]+)\.webp$/

/**
 * What a `<picture>` offers for an address of the catalogue. `/media/covers/x.webp` exists in several widths and
 * formats; of a picture that lies elsewhere the site makes them (features/pictures); any other is used as it is.
 */
export function toPictureSources(url: string): PictureSources {
  const [, kind = '', id = ''] = ownPicture.exec(url) ?? []
  const available = widths[kind]
  if (/^https?:/.test(url)) return offerCopies(url)
  if (!available) return { src: url }
  const list = (format: string) =>
    available.map((width) => `/media/${kind}/${id}-${width}.${format} ${width}w`).join(', ')
  return { src: url, avif: list('avif'), webp: list('webp') }
}

function offerCopies(url: string): PictureSources {
  const list = (format: PictureFormat) =>
    pictureWidths.map((width) => `${toPicturePath(url, width, format)} ${width}w`).join(', ')
  return { src: toPicturePath(url, 640, 'webp'), avif: list('avif'), webp: list('webp') }
}

/** The upright form of a banner that the site hosts; any other address is used as it is. */
export function toPanelUrl(artUrl: string): string {
  return artUrl.replace(/^\/media\/art\/([\w-]+\.webp)$/, '/media/panels/$1')
}
