import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inksFormat } from '../../features/catalogue/ink-rules.ts'
import { takeInks } from './take-inks.ts'

const width = 32
const height = 48
const toPng = (pixels: Buffer) =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

/** A picture of horizontal bands: colour and height in rows. */
const bands = (...parts: [colour: number[], rows: number][]) =>
  toPng(
    Buffer.from(
      parts.flatMap(([colour, rows]) =>
        Array(rows * width)
          .fill(colour)
          .flat(),
      ),
    ),
  )

test('the main colour comes first, a vivid detail last', async () => {
  const navy = [28, 52, 120]
  const orange = [255, 122, 26]
  const green = [120, 160, 120]
  expect(await takeInks(await bands([navy, 32], [green, 12], [orange, 4]))).toBe('v260 v140 v040')
  expect(await takeInks(await bands([green, 32], [navy, 12], [orange, 4]))).toBe('v140 v260 v040')
})

test('fewer colours are completed by shades of the main one, greys have inks of their own', async () => {
  expect(await takeInks(await bands([[200, 30, 30], 48]))).toBe('v020 s020 s060')
  expect(await takeInks(await bands([[10, 10, 10], 24], [[240, 240, 240], 24]))).toBe('s260 s080 s020')
})

test('a picture without pixels is refused', () => expect(takeInks(Buffer.from('<html>'))).rejects.toThrow())

const covers = 'demo/pictures/covers'
const files = readdirSync(covers).filter((file) => file.endsWith('-160.avif'))

test('every cover of the demonstration has three different inks', async () => {
  expect(files).toHaveLength(48)
  for (const file of files) expectInks(await takeInks(readFileSync(`${covers}/${file}`)), file)
})

test('so have 500 random pictures', async () => {
  const random = seeded(20_261_124)
  const firsts = new Set<string>()
  for (let at = 0; at < 500; at++) {
    const inks = await takeInks(await toPng(drawRandom(random)))
    expectInks(inks, `picture ${at}`)
    firsts.add(inks.slice(0, 4))
  }
  expect(firsts.size).toBeGreaterThan(20)
})

function expectInks(inks: string, name: string): void {
  expect(inks, name).toMatch(inksFormat)
  expect(new Set(inks.split(' ')).size, name).toBe(3)
}

/** Returns a generator of numbers from 0 to 1 (mulberry32): the same pictures in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Up to eight rectangles of random colours, with some noise. */
function drawRandom(random: () => number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  const count = 1 + Math.floor(random() * 8)
  for (let shape = 0; shape < count; shape++) {
    const colour = [random(), random(), random()].map((part) => part * 255)
    const noise = random() * 40
    const [left, top] = shape === 0 ? [0, 0] : [Math.floor(random() * width), Math.floor(random() * height)]
    for (let y = top; y < height; y++) {
      for (let x = left; x < width; x++) {
        colour.forEach((part, channel) => {
          const value = part + (random() - 0.5) * noise
          pixels[(y * width + x) * 3 + channel] = Math.min(Math.max(value, 0), 255)
        })
      }
    }
  }
  return pixels
}
