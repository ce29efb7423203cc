import sharp from 'sharp'
import { loadCardFonts } from './card-fonts.ts'
import { toDrawable } from './choose-drawable.ts'
import { cardJpeg, toSvg } from './draw-layout.ts'
import { layOutCard } from './lay-out-card.ts'
import { cardSize, coverWidth, type ShareCard } from './share-card.ts'

const ground = '#0f1012'
// An untrusted picture may declare any size.
const maxPixels = 40_000_000

/**
 * Draws a share image as JPEG, 1200 × 630: every preview service supports it, at a fifth of a PNG's size. Satori lays
 * out the text as outlines, sharp composes it with the picture.
 * @param picture the original cover or art; undefined draws the text alone
 */
export async function drawCard(card: ShareCard, picture: Buffer | undefined): Promise<Buffer> {
  const drawn = picture === undefined ? undefined : await fitPicture(card, picture)
  const { fonts, ...coverage } = await loadCardFonts()
  const laidOut = layOutCard({ ...toDrawable(card, coverage), hasPicture: drawn !== undefined })
  const svg = await toSvg({ layout: laidOut, size: cardSize }, fonts)
  return sharp({ create: { ...cardSize, channels: 3, background: ground } })
    .composite([...(drawn ? [drawn] : []), { input: svg, left: 0, top: 0 }])
    .jpeg(cardJpeg)
    .toBuffer()
}

type Placed = { input: Buffer; left: number; top: number }

/** Fits the cover at the right edge, or the art over the whole card; undefined for an unsupported picture. */
async function fitPicture({ kind }: ShareCard, picture: Buffer): Promise<Placed | undefined> {
  const { width: cardWidth, height } = cardSize
  const width = kind === 'anime' ? coverWidth : cardWidth
  try {
    const source = sharp(picture, { limitInputPixels: maxPixels })
    const { format, autoOrient } = await source.metadata()
    if (!['jpeg', 'png', 'webp', 'heif', 'gif'].includes(format ?? '')) return undefined
    const isTallArt = kind === 'episode' && autoOrient.height > autoOrient.width
    const scaledHeight = Math.round((width / autoOrient.width) * autoOrient.height)
    const fitted = isTallArt
      ? source
          .autoOrient()
          .resize(width, scaledHeight)
          .extract({ left: 0, top: topOfArt(scaledHeight), width, height })
      : source.autoOrient().resize(width, height, { fit: 'cover', position: kind === 'anime' ? 'top' : 'centre' })
    return { input: await fitted.png().toBuffer(), left: cardWidth - width, top: 0 }
  } catch {
    return undefined
  }
}

// The subject of posters is in their lower half.
const middleOfArt = 0.69

/** Returns the top of the card-sized crop of a tall picture. */
function topOfArt(height: number): number {
  const top = Math.round(middleOfArt * height - cardSize.height / 2)
  return Math.max(0, Math.min(top, height - cardSize.height))
}
