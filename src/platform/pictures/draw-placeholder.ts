import sharp from 'sharp'

const widthPx = 16

/** Returns a picture's blurred placeholder: a WebP of 16 px, as a data URL. @throws Error when it is no picture */
export async function drawPlaceholder(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture, { limitInputPixels: 50_000_000 })
    .resize(widthPx)
    .blur(0.8)
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
