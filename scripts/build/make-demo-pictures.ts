/**
 * Makes the pictures of the demonstration, demo/pictures, of demo/covers/*.svg (posters) and demo/covers/art/*.svg
 * (without lettering): AVIF in several widths, because an SVG poster weighs up to 75 kB and paints slowly, and one WebP
 * for programs that do not read AVIF. Only for changing drawings: the results are in the repository.
 * Run: node scripts/build/make-demo-pictures.ts   (changed drawings; all of them take 3 minutes of one core)
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** What the repository keeps beside the files of a drawing. */
export type KeptDrawing = {
  /** Of both sources, and of everything else that changes the files. */
  digest: string
  /** Blurred WebP pictures of at most 24 px as data URLs, by the path of their picture (`/media/covers/x.webp`). */
  placeholders: Record<string, string>
}

type Region = { left: number; top: number; width: number; height: number }
type Raster = { data: Buffer; width: number; height: number }
type Picture = {
  name: string
  widths: readonly number[]
  region: Region
  webpQuality: number
  hour?: Hour
  avif: { effort: number; chromaSubsampling: '4:4:4' | '4:2:0' }
}

const SOURCE_DIR = fileURLToPath(new URL('../../demo/covers/', import.meta.url))
const CATALOGUE_FILE = fileURLToPath(new URL('../../demo/catalogue.json', import.meta.url))
const PICTURES_DIR = fileURLToPath(new URL('../../demo/pictures/', import.meta.url))
const KEPT_FILE = join(PICTURES_DIR, 'drawings.json')
const MEDIA_FOLDERS = ['covers', 'art', 'panels', 'thumbs'] as const

/** Increase after changing the appearance of the files: all are then made again. */
const RECIPE_VERSION = 2

/** Posters are drawn on 600 × 900, rendered once at this width and resized. */
const DRAWN_WIDTH = 600
const RENDER_WIDTH = 1280
const RENDER_HEIGHT = 1920

const COVER_WIDTHS = [160, 320, 480, 640] as const
const ART_WIDTHS = [640, 1280] as const
const PANEL_WIDTHS = [320, 640] as const
const THUMB_WIDTHS = [480] as const

/** Height of a poster's focus, as a share of its height. */
const FOCUS_Y = 0.57

/**
 * Views of a drawing that serve as episode stills: `zoom` 1 is the whole width, `x` and `y` the centre as shares of the
 * drawing. None is the banner's, and none is enlarged.
 */
const THUMB_VIEWS = [
  { zoom: 1.35, x: 0.5, y: 0.42 },
  { zoom: 1.9, x: 0.6, y: 0.6 },
  { zoom: 1, x: 0.5, y: 0.3 },
  { zoom: 1.6, x: 0.36, y: 0.5 },
  { zoom: 2.4, x: 0.5, y: 0.48 },
  { zoom: 1.2, x: 0.5, y: 0.76 },
  { zoom: 1.7, x: 0.68, y: 0.36 },
  { zoom: 2.1, x: 0.34, y: 0.66 },
  { zoom: 1, x: 0.5, y: 0.7 },
  { zoom: 1.5, x: 0.62, y: 0.24 },
  { zoom: 2.5, x: 0.6, y: 0.4 },
  { zoom: 1.3, x: 0.42, y: 0.55 },
] as const

/**
 * From the thirteenth still on the views come again at other hours of the day, some of them mirrored. `light`
 * multiplies red, green and blue. Colours are faded before the blue of the night, which would make olive of yellow.
 */
const HOURS = [
  { saturation: 1, hue: 0, light: [1, 1, 1], isMirrored: false },
  { saturation: 0.75, hue: -22, light: [1.05, 1.05, 1.05], isMirrored: true },
  { saturation: 0.35, hue: 0, light: [0.45, 0.56, 0.9], isMirrored: false },
  { saturation: 0.9, hue: -42, light: [0.98, 0.9, 0.92], isMirrored: true },
  { saturation: 0.35, hue: 0, light: [0.98, 0.94, 0.88], isMirrored: false },
] as const
type Hour = (typeof HOURS)[number]

/** The next effort doubles the time and saves 1 %. */
const AVIF_EFFORT = 2

/** Stills are many, small and behind numbers: this lower effort saves time and costs 150 bytes each. */
const THUMB_AVIF_EFFORT = 1
const WEBP_EFFORT = 6

/** Wide files are for dense screens, which tolerate lower quality. */
const avifQuality = (width: number) => (width <= 320 ? 49 : 44)

/** Returns the drawings whose files the repository keeps, by id. */
export async function readKept(): Promise<Record<string, KeptDrawing>> {
  return JSON.parse(await readFile(KEPT_FILE, 'utf8'))
}

/** Returns the digest of each drawing, by id. */
export async function hashDrawings(): Promise<Record<string, string>> {
  const [ids, stills] = await Promise.all([listDrawings(), countStills()])
  return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await hashDrawing(id, stills.get(id) ?? 0)])))
}

/** Lists the files of all drawings, as paths below demo/pictures. */
export async function listFiles(): Promise<string[]> {
  const [ids, stills] = await Promise.all([listDrawings(), countStills()])
  return ids
    .map((id) => picturesOf(id, stills.get(id) ?? 0))
    .flatMap(({ poster, fromArt }) => [poster, ...fromArt])
    .flatMap(({ name, widths }) => [`${name}.webp`, ...widths.map((width) => `${name}-${width}.avif`)])
}

/** Lists the drawings' ids from the posters' file names, alphabetically. */
async function listDrawings(): Promise<string[]> {
  const files = await readdir(SOURCE_DIR)
  return files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -4))
    .sort()
}

/** Digest of both sources of a drawing and of everything that affects its files. */
async function hashDrawing(id: string, stillCount: number): Promise<string> {
  const [poster, art] = await Promise.all([
    readFile(join(SOURCE_DIR, `${id}.svg`)),
    readFile(join(SOURCE_DIR, 'art', `${id}.svg`)),
  ])
  const recipe = JSON.stringify([
    RECIPE_VERSION,
    AVIF_EFFORT,
    THUMB_AVIF_EFFORT,
    WEBP_EFFORT,
    picturesOf(id, stillCount),
    [320, 640].map(avifQuality),
  ])
  return createHash('sha256').update(recipe).update(poster).update('\0').update(art).digest('base64url')
}

/**
 * Returns the pictures of one drawing: the poster and, from its art without lettering, a banner, the whole art (for the
 * home page's folding screen) and the stills.
 */
function picturesOf(id: string, stillCount: number): { poster: Picture; fromArt: Picture[] } {
  const whole = { left: 0, top: 0, width: RENDER_WIDTH, height: RENDER_HEIGHT }
  // Full colour resolution keeps coloured lettering sharp.
  const lettered = { effort: AVIF_EFFORT, chromaSubsampling: '4:4:4' } as const
  const textless = { effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' } as const
  const poster = { name: `covers/${id}`, widths: COVER_WIDTHS, region: whole, webpQuality: 68, avif: lettered }
  const banner = landscape(1, 0.5, FOCUS_Y)
  const art = { name: `art/${id}`, widths: ART_WIDTHS, region: banner, webpQuality: 66, avif: textless }
  const panel = { name: `panels/${id}`, widths: PANEL_WIDTHS, region: whole, webpQuality: 66, avif: textless }
  const thumbs = Array.from({ length: stillCount }, (_, index) => ({
    name: `thumbs/${id}-${index + 1}`,
    widths: THUMB_WIDTHS,
    ...stillAt(index),
    webpQuality: 64,
    avif: { ...textless, effort: THUMB_AVIF_EFFORT },
  }))
  return { poster, fromArt: [art, panel, ...thumbs] }
}

function stillAt(index: number): { region: Region; hour: Hour } {
  const { zoom, x, y } = THUMB_VIEWS[index % THUMB_VIEWS.length] ?? THUMB_VIEWS[0]
  const hour = HOURS[Math.floor(index / THUMB_VIEWS.length) % HOURS.length] ?? HOURS[0]
  return { region: landscape(zoom, x, y), hour }
}

/** Counts each drawing's stills in the catalogue: one for each episode of its anime. */
async function countStills(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [, id = '', place] of (await readFile(CATALOGUE_FILE, 'utf8')).matchAll(
    /thumbs\/([a-z0-9]+)-(\d+)\.webp/g,
  )) {
    counts.set(id, Math.max(counts.get(id) ?? 0, Number(place)))
  }
  return counts
}

/** Returns a 16:9 view of the drawing centred at (x, y), moved inside the picture. */
function landscape(zoom: number, x: number, y: number): Region {
  const width = Math.round(RENDER_WIDTH / zoom)
  const height = Math.round((width * 9) / 16)
  const within = (centre: number, size: number, limit: number) =>
    Math.min(Math.max(Math.round(centre - size / 2), 0), limit - size)
  return {
    left: within(x * RENDER_WIDTH, width, RENDER_WIDTH),
    top: within(y * RENDER_HEIGHT, height, RENDER_HEIGHT),
    width,
    height,
  }
}

async function makePictures(id: string, stillCount: number): Promise<KeptDrawing['placeholders']> {
  const { poster, fromArt } = picturesOf(id, stillCount)
  const placeholders: KeptDrawing['placeholders'] = {}
  const cut = async (raster: Raster, picture: Picture) => {
    placeholders[`/media/${picture.name}.webp`] = await writePicture(raster, picture)
  }
  await cut(await rasterise(join(SOURCE_DIR, `${id}.svg`)), poster)
  const art = await rasterise(join(SOURCE_DIR, 'art', `${id}.svg`))
  for (const picture of fromArt) await cut(art, picture)
  return placeholders
}

/** Returns the drawing as raw RGB of RENDER_WIDTH × RENDER_HEIGHT. */
async function rasterise(file: string): Promise<Raster> {
  const { data, info } = await sharp(file, { density: (72 * RENDER_WIDTH) / DRAWN_WIDTH })
    .resize(RENDER_WIDTH, RENDER_HEIGHT, { fit: 'fill' })
    .flatten({ background: '#000' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Writes a picture as AVIF in all widths, as WebP in the widest, and returns its placeholder. */
async function writePicture(raster: Raster, picture: Picture): Promise<string> {
  const raw = { width: raster.width, height: raster.height, channels: 3 } as const
  const { region, name, hour } = picture
  const scaled = (width: number) => {
    const height = Math.round((width * region.height) / region.width)
    const image = sharp(raster.data, { raw }).extract(region).resize(width, height, { fit: 'fill' })
    if (!hour || hour === HOURS[0]) return image
    return (hour.isMirrored ? image.flop() : image)
      .modulate({ saturation: hour.saturation, hue: hour.hue })
      .linear([...hour.light], [0, 0, 0])
  }
  const file = (suffix: string) => join(PICTURES_DIR, `${name}${suffix}`)
  for (const width of picture.widths) {
    const settings = { quality: avifQuality(width), ...picture.avif }
    await scaled(width)
      .avif(settings)
      .toFile(file(`-${width}.avif`))
  }
  const widest = scaled(Math.max(...picture.widths))
  await widest.webp({ quality: picture.webpQuality, effort: WEBP_EFFORT }).toFile(file('.webp'))
  const tiny = await scaled(16).blur(0.8).webp({ quality: 20, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

if (import.meta.main) {
  await Promise.all(MEDIA_FOLDERS.map((folder) => mkdir(join(PICTURES_DIR, folder), { recursive: true })))
  const [kept, digests, stills] = await Promise.all([readKept(), hashDrawings(), countStills()])
  const drawings: Record<string, KeptDrawing> = {}
  for (const [id, digest] of Object.entries(digests)) {
    const known = kept[id]
    drawings[id] =
      known?.digest === digest ? known : { digest, placeholders: await makePictures(id, stills.get(id) ?? 0) }
  }
  await writeFile(KEPT_FILE, `${JSON.stringify(drawings, null, 1)}\n`)
}
