/**
 * Makes the site's icons from public/favicon.svg, the seal. The results are in the repository: run this after changing
 * the seal.
 * Run: node scripts/build/make-icons.ts
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const PUBLIC_DIR = fileURLToPath(new URL('../../public/', import.meta.url))
const INK = '#0f1012'

/** `share` of the square that the seal takes; a launcher may crop a maskable icon to its inner 80 %. */
type Icon = { file: string; size: number; share: number; background?: string }

const icons: Icon[] = [
  { file: 'apple-touch-icon.png', size: 180, share: 0.76, background: INK },
  { file: 'icons/icon-192.png', size: 192, share: 1 },
  { file: 'icons/icon-512.png', size: 512, share: 1 },
  { file: 'icons/icon-maskable-512.png', size: 512, share: 0.6, background: INK },
]

/** The seal as a PNG, centred in a square of `size` pixels. */
async function draw({ size, share, background }: Omit<Icon, 'file'>): Promise<Buffer> {
  const sealSize = Math.round(size * share)
  const seal = await sharp(join(PUBLIC_DIR, 'favicon.svg'), { density: (72 * sealSize) / 64 })
    .resize(sealSize, sealSize)
    .toBuffer()
  const canvas = { width: size, height: size, channels: 4, background: background ?? '#0000' } as const
  return sharp({ create: canvas })
    .composite([{ input: seal, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Wraps a PNG in a .ico: a 6-byte header and a 16-byte entry. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon, not a cursor
  header.writeUInt16LE(1, 4) // pictures in the file
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

for (const { file, ...icon } of icons) await writeFile(join(PUBLIC_DIR, file), await draw(icon))
await writeFile(join(PUBLIC_DIR, 'favicon.ico'), toIco(await draw({ size: 32, share: 1 }), 32))
