import satori from 'satori'
import sharp from 'sharp'
import { loadCardFonts } from './card-fonts.ts'
import { layOutCard } from './lay-out-card.ts'
import { cardSize, coverWidth, type ShareCard } from './share-card.ts'

const ground = '#0f1012'
// A picture of a stranger may claim any size.
const mostPixels = 40_000_000

/**
 * A share image as JPEG, 1200 × 630: every service that shows previews reads it, at a fifth of a PNG's size. Text is laid
 * out by Satori and drawn as outlines, the picture below it by sharp.
 * @param picture the cover or art as it came; undefined draws the text alone
 */
export async function drawCard(card: ShareCard, picture: Buffer | undefined): Promise<Buffer> {
  const drawn = picture === undefined ? undefined : await fitPicture(card, picture)
  const laidOut = layOutCard(drawn ? card : { ...card, pictureUrl: null })
  // Satori takes any object of React's shape; its types only know React's own.
  const svg = await satori(laidOut as unknown as Parameters<typeof satori>[0], {
    ...cardSize,
    fonts: await loadCardFonts(),
  })
  return sharp({ create: { ...cardSize, channels: 3, background: ground } })
    .composite([...(drawn ? [drawn] : []), { input: Buffer.from(svg), left: 0, top: 0 }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

type Placed = { input: Buffer; left: number; top: number }

/** The cover at the right edge, or the art over the whole card; undefined for what is no picture that browsers show. */
async function fitPicture({ kind }: ShareCard, picture: Buffer): Promise<Placed | undefined> {
  const width = kind === 'anime' ? coverWidth : cardSize.width
  try {
    const source = sharp(picture, { limitInputPixels: mostPixels })
    const { format } = await source.metadata()
    if (!['jpeg', 'png', 'webp', 'heif', 'gif'].includes(format ?? '')) return undefined
    const input = await source.resize(width, cardSize.height, { fit: 'cover', position: 'top' }).png().toBuffer()
    return { input, left: cardSize.width - width, top: 0 }
  } catch {
    return undefined
  }
}
