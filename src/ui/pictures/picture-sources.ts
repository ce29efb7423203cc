import { type PictureFormat, pictureWidths, toPicturePath } from '../../shared/picture-path.ts'

export type PictureSources = {
  /** The address for browsers without support for either format. */
  src: string
  /** `srcset` of the AVIF and WebP variants; absent without variants. */
  avif?: string
  webp?: string
}

/** Widths of each kind of picture from the media build, in pixels. */
const widths: Record<string, readonly number[]> = {
  covers: [160, 320, 480, 640],
  art: [640, 1280],
  panels: [320, 640],
  thumbs: [480],
}

const ownPicture = /^\/media\/(covers|art|panels|thumbs)\/([\w-]+)\.webp$/

/**
 * Returns the sources of a `<picture>` for an address of the catalogue. `/media/covers/x.webp` exists in several widths
 * and formats; the site makes those of an external picture (features/pictures); any other address is used as it is.
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

/** Returns the portrait form of a banner hosted by the site; any other address unchanged. */
export function toPanelUrl(artUrl: string): string {
  return artUrl.replace(/^\/media\/art\/([\w-]+\.webp)$/, '/media/panels/$1')
}
