import sharp from 'sharp'
import { AppError } from '../../../../platform/http/app-error.ts'
import { limitWork } from '../../../../platform/http/limits/limit-work.ts'
import { unknownPicture } from '../../avatar-rules.ts'

const maxSidePx = 512
/** A copy with all frames may be several times as large as its GIF. */
const maxAnimatedSidePx = 256
const maxPixels = 50_000_000
// An animation is decoded frame by frame into one tall picture; frames beyond this limit are dropped.
const maxFrames = 100
const maxWorkS = 20

// Checked on the bytes before a decoder sees them, so that only these three formats are decoded.
const signatures = [
  { kind: 'png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { kind: 'jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { kind: 'gif', bytes: Buffer.from('GIF8') },
] as const

// One at a time, since each takes seconds of a thread that also hashes passwords; 20 may wait, since they fill memory.
const inTurn = limitWork(1, 20)

/**
 * Re-encodes an uploaded picture as WebP: upright, without metadata, at most 512 pixels a side. An animated GIF stays
 * animated, with at most 256 pixels a side.
 * @throws AppError UNSUPPORTED_FORMAT for anything but a complete PNG, JPEG or GIF; TOO_LARGE for too many pixels;
 * RATE_LIMITED when too many wait, or another of the account is not done
 */
export function redrawAvatar(bytes: Buffer, accountId: number): Promise<Buffer> {
  return inTurn(() => redraw(bytes), accountId)
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  const kind = signatures.find((signature) => bytes.subarray(0, signature.bytes.length).equals(signature.bytes))?.kind
  if (!kind) throw unknownFormat()
  try {
    const frames = kind === 'gif' ? await countFrames(bytes) : 1
    const sidePx = frames > 1 ? maxAnimatedSidePx : maxSidePx
    return await sharp(bytes, { pages: Math.min(frames, maxFrames), limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxWorkS })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 2 })
      .toBuffer()
  } catch (error) {
    throw toRefusal(error)
  }
}

async function countFrames(bytes: Buffer): Promise<number> {
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
  return pages
}

/** A decoder fails only because of its input. */
function toRefusal(error: unknown): AppError {
  const hasTooManyPixels = error instanceof Error && error.message.includes('pixel limit')
  return hasTooManyPixels
    ? new AppError('TOO_LARGE', 'Cette image a trop de pixels. Réduisez-la avant de l’envoyer.', { field: 'avatar' })
    : unknownFormat()
}

const unknownFormat = () => new AppError('UNSUPPORTED_FORMAT', unknownPicture, { field: 'avatar' })
