import sharp from 'sharp'

const hueStep = 20
const hueCount = 360 / hueStep
/** Below the first a colour looks grey; from the second on its ink is vivid. */
const chromas = { hued: 0.02, vivid: 0.06 }
/** A colour of a smaller share of the picture is a detail. */
const minArea = 0.012
/** The inks of a picture without colours: blue, warm and red greys. */
const greys = [260, 80, 20]

type Colour = { lightness: number; chroma: number; hue: number }
type Band = { hue: number; area: number; strength: number; chroma: number }

/**
 * Takes three inks from a picture: its main colour, the next one, and the most vivid of the others. `v240` is vivid,
 * `s240` subdued; the number is the hue in OKLCH, in steps of 20 degrees (ui/styles/inks.css).
 * @returns three different names, separated by spaces
 * @throws Error when it is no picture
 */
export async function takeInks(picture: Buffer): Promise<string> {
  const pixels = await sharp(picture, { limitInputPixels: 50_000_000 })
    .resize(32, 48, { fit: 'fill' })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return pickInks(toBands(pixels)).join(' ')
}

/** Sums up a picture's hues; colours near black or white weigh less. */
function toBands(pixels: Buffer): Band[] {
  const bands = Array.from({ length: hueCount }, (_, at) => ({ hue: at * hueStep, area: 0, strength: 0, chroma: 0 }))
  const share = 3 / pixels.length
  for (let at = 0; at < pixels.length; at += 3) {
    const { lightness, chroma, hue } = toColour(pixels.subarray(at, at + 3))
    const band = bands[Math.round(hue / hueStep) % hueCount]
    if (!band || chroma < chromas.hued) continue
    const strength = share * chroma * Math.sqrt(Math.max(0, 1 - Math.abs(lightness - 0.6) / 0.6))
    band.area += share
    band.strength += strength
    band.chroma += strength * chroma
  }
  const seen = bands.filter(({ area, strength }) => area >= minArea && strength > 0)
  return seen.map((band) => ({ ...band, chroma: band.chroma / band.strength }))
}

function pickInks(bands: Band[]): string[] {
  const picked: Band[] = []
  const pick = (weigh: (band: Band) => number) => {
    const others = bands.filter(({ hue }) => picked.every((one) => distance(hue, one.hue) > hueStep))
    const [best] = others.sort((one, other) => weigh(other) - weigh(one))
    if (best) picked.push(best)
  }
  const apart = ({ hue }: Band) => Math.min(...picked.map((one) => distance(hue, one.hue)), 90)
  pick(({ strength }) => strength)
  pick((band) => band.strength * apart(band))
  pick((band) => band.chroma * Math.sqrt(band.area) * apart(band))
  return complete(picked.map(({ hue, chroma }) => nameInk(hue, chroma)))
}

/** Completes fewer than three inks: the main hue subdued, then vivid, then a hue beside it. */
function complete(inks: string[]): string[] {
  const [main] = inks
  if (main === undefined) return greys.map((hue) => nameInk(hue, 0))
  const hue = Number(main.slice(1))
  const more = [nameInk(hue, 0), nameInk(hue, 1), nameInk(hue + 2 * hueStep, 0)]
  return [...new Set([...inks, ...more])].slice(0, 3)
}

function nameInk(hue: number, chroma: number): string {
  return `${chroma < chromas.vivid ? 's' : 'v'}${String(hue % 360).padStart(3, '0')}`
}

function distance(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360
  return Math.min(turn, 360 - turn)
}

/** Converts sRGB to OKLCH (https://bottosson.github.io/posts/oklab/). */
function toColour([red = 0, green = 0, blue = 0]: Uint8Array): Colour {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const toRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const toYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(toRed, toYellow),
    hue: ((Math.atan2(toYellow, toRed) * 180) / Math.PI + 360) % 360,
  }
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
