import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { redrawAvatar } from './redraw-avatar.ts'

let accountId = 0
/** Redraws a picture for an account of its own. */
const redraw = (bytes: Buffer) => redrawAvatar(bytes, ++accountId)

const red = { r: 200, g: 30, b: 30, alpha: 1 }
const still = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: red } })

/** A GIF with this many frames, each of a different shade. */
async function animation(frames: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, number) => ({
    create: { width: 24, height: 24, channels: 3 as const, background: { r: (number * 37) % 256, g: 60, b: 90 } },
  }))
  const drawn = await Promise.all(pictures.map((picture) => sharp(picture).png().toBuffer()))
  return sharp(drawn, { join: { animated: true } })
    .gif()
    .toBuffer()
}

const read = (bytes: Buffer) => sharp(bytes, { pages: -1 }).metadata()

describe('a picture is re-encoded as WebP', () => {
  test.each([
    ['png', () => still(900, 300).png().toBuffer(), 512, 171],
    ['jpeg', () => still(300, 1200).jpeg().toBuffer(), 128, 512],
    ['gif', () => still(40, 30).gif().toBuffer(), 40, 30],
  ])('from %s, at most 512 pixels a side and never enlarged', async (_, make, width, height) => {
    expect(await read(await redraw(await make()))).toMatchObject({ format: 'webp', width, height })
  })

  test('without camera metadata, and upright', async () => {
    const photo = await still(60, 20)
      .withExif({ IFD0: { Copyright: 'Lise', Orientation: '6' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const drawn = await read(await redraw(photo))
    expect(drawn).toMatchObject({ width: 20, height: 60 })
    expect(drawn.exif).toBeUndefined()
    expect(drawn.orientation).toBeUndefined()
  })

  test('keeping the animation of a GIF', async () => {
    const drawn = await read(await redraw(await animation(6)))
    expect(drawn).toMatchObject({ format: 'webp', pages: 6, width: 24, pageHeight: 24 })
  })

  test('with at most a hundred frames', async () => {
    expect((await read(await redraw(await animation(130)))).pages).toBe(100)
  })
})

describe('refused as not a picture', () => {
  const format = { code: 'UNSUPPORTED_FORMAT', message: 'Format de fichier non supporté. Utilisez PNG, JPG ou GIF.' }

  test.each([
    ['an SVG, which may carry scripts', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a WebP', () => still(10, 10).webp().toBuffer()],
    ['a TIFF', () => still(10, 10).tiff().toBuffer()],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    [
      'a PNG that is cut off',
      async () => (await still(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 900),
    ],
    ['a JPEG that is cut off', async () => (await still(400, 400).jpeg().toBuffer()).subarray(0, 700)],
    ['a GIF that is only a beginning', async () => Buffer.from('GIF89a')],
    ['a PNG that is only a beginning', async () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('%s', async (_, make) => expect(redraw(await make())).rejects.toMatchObject(format))
})

test('the copy of an animation is no larger than its GIF, even of noise', async () => {
  const [side, frames] = [512, 10]
  // Two colours: small in a GIF, large in a WebP.
  const noise = Buffer.alloc(side * side * frames)
  for (let at = 0; at < noise.length; at++) noise[at] = (Math.imul(at, 2654435761) >>> ((at >> 12) % 20)) & 128
  const raw = { width: side, height: side * frames, channels: 1 as const, pageHeight: side }
  const gif = await sharp(noise, { raw }).gif({ colours: 2, dither: 0 }).toBuffer()
  const copy = await redraw(gif)
  expect(await read(copy)).toMatchObject({ pages: frames, width: 256, pageHeight: 256 })
  expect(copy.length).toBeLessThan(gif.length)
})

/** A PNG header that declares its size, and nothing after it. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([8, 6, 0, 0, 0], 12)
  const framed = Buffer.alloc(25)
  framed.writeUInt32BE(13)
  header.copy(framed, 4)
  framed.writeUInt32BE(crc32(header), 21)
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), framed])
}

test('a small file that would decode to billions of pixels is refused before decoding', async () => {
  const idat = Buffer.from([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e])
  const bomb = Buffer.concat([pngHeader(60_000, 60_000), idat])
  await expect(redraw(bomb)).rejects.toMatchObject({ code: 'TOO_LARGE', fields: [{ field: 'avatar' }] })
})

test('a picture that fails to decode does not block the next', async () => {
  const [refused, drawn] = await Promise.allSettled([
    redraw(Buffer.from('GIF89a')),
    still(8, 8).png().toBuffer().then(redraw),
  ])
  expect([refused.status, drawn.status]).toEqual(['rejected', 'fulfilled'])
})

test('an account has one picture in work, and few accounts wait', async () => {
  const bytes = await still(400, 400).png().toBuffer()
  const drawn = Array.from({ length: 30 }, () => redraw(bytes))
  const again = redrawAvatar(bytes, accountId - 29)
  await expect(again).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const outcomes = (await Promise.allSettled(drawn)).map(({ status }) => status)
  expect(outcomes).toEqual([...Array(21).fill('fulfilled'), ...Array(9).fill('rejected')])
  await expect(redrawAvatar(bytes, accountId)).resolves.toBeInstanceOf(Buffer)
})
