import { pictureWidths, toPicturePath } from '../../shared/picture-path.ts'

export type PictureSources = {
  /** The address for browsers that do not read AVIF. */
  src: string
  /** `srcset` of the AVIF copies, if there are any. */
  avif?: string
}

/** Widths of the demonstration's pictures, in pixels (scripts/build/make-demo-pictures.ts). */
const widths: Record<string, readonly number[]> = {
  covers: [160, 320, 480, 640],
  art: [640, 1280],
  panels: [320, 640],
  thumbs: [480],
}

const ownPicture = /^\/media\/(covers|art|panels|thumbs)\/([\w-]+)\.webp$/

/**
 * Returns the sources of a `<picture>` for an address of the catalogue. `/media/covers/x.webp` exists as AVIF in several
 * widths; the site makes copies of an external picture (features/catalogue/server/pictures); any other address is used
 * as it is.
 */
export function toPictureSources(url: string): PictureSources {
  if (/^https?:/.test(url)) {
    return {
      src: toPicturePath(url, 640, 'webp'),
      avif: list(pictureWidths, (width) => toPicturePath(url, width, 'avif')),
    }
  }
  const [, kind = '', id = ''] = ownPicture.exec(url) ?? []
  const available = widths[kind]
  if (!available) return { src: url }
  return { src: url, avif: list(available, (width) => `/media/${kind}/${id}-${width}.avif`) }
}

const list = (available: readonly number[], toPath: (width: number) => string) =>
  available.map((width) => `${toPath(width)} ${width}w`).join(', ')

/** Returns the portrait form of a banner hosted by the site; any other address unchanged. */
export function toPanelUrl(artUrl: string): string {
  return artUrl.replace(/^\/media\/art\/([\w-]+\.webp)$/, '/media/panels/$1')
}
