/**
 * Resizes the pictures of the demo catalogue, demo/covers/*.svg (posters) and demo/covers/art/*.svg (without
 * lettering), to AVIF and WebP, because an SVG poster weighs up to 75 kB and paints slowly. The repository keeps the
 * AVIF files (demo/pictures), which take most of the time to make. Run: node scripts/build/build-demo-media.ts
 * <outDir>, with --keep to renew demo/pictures after a change of a drawing.
 */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type Sharp from 'sharp'

/** Display data of a picture: its AVIF and WebP widths, and a tiny blurred placeholder. */
export type MediaEntry = {
  /** Widths in pixels, ascending; the files are `{name}-{width}.avif` and `{name}-{width}.webp`. */
  widths: number[]
  /** A blurred WebP of at most 24 px as a base64 data URI (well under 300 bytes). */
  placeholder: string
}

/** Display data by public path (`/media/covers/{id}.webp`), written as `media.json`. */
export type MediaManifest = Record<string, MediaEntry>

/** Output folder, and a log of one line per message. */
export type BuildDemoMediaOptions = { outDir: string; log?: (line: string) => void }

type Region = { left: number; top: number; width: number; height: number }
type Raster = { data: Buffer; width: number; height: number }
type Built = { hash: string; entries: MediaManifest }
/** `isKept` says that the repository has its AVIF files. */
type Due = { id: string; hash: string; isKept: boolean; stillCount: number }
type BuildState = Record<string, Built>
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
const KEPT_DIR = fileURLToPath(new URL('../../demo/pictures/', import.meta.url))
/** The digests of the drawings whose pictures the repository keeps. */
const KEPT_FILE = join(KEPT_DIR, 'drawings.json')
const STATE_FILE = '.demo-media-state.json'
const MEDIA_FOLDERS = ['covers', 'art', 'panels', 'thumbs'] as const

/** Increase after changing the appearance of the files: all outputs are then rebuilt. */
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

/** The next effort doubles the build time and saves 1 %. */
const AVIF_EFFORT = 2

/** Stills are many, small and behind numbers: the fastest effort costs 150 bytes each. */
const THUMB_AVIF_EFFORT = 1
const WEBP_EFFORT = 3

/** Wide files are for dense screens, which tolerate lower quality. */
const avifQuality = (width: number) => (width <= 320 ? 49 : 44)

/**
 * Writes every picture of the demo catalogue and `media.json` below `outDir`. Skips unchanged drawings whose files
 * exist.
 * @returns the manifest, and the numbers of rendered and skipped drawings
 */
export async function buildDemoMedia({ outDir, log = () => {} }: BuildDemoMediaOptions) {
  const startedAt = performance.now()
  await Promise.all(MEDIA_FOLDERS.map((folder) => mkdir(join(outDir, folder), { recursive: true })))
  const [hashes, previous, existing] = await Promise.all([hashDrawings(), readState(outDir), listFiles(outDir)])
  const ids = Object.keys(hashes)
  const state: BuildState = {}
  const stale: { id: string; hash: string }[] = []
  Object.entries(hashes).forEach(([id, hash]) => {
    const known = previous[id]
    if (known?.hash === hash && outputsOf(known.entries).every((file) => existing.has(file))) state[id] = known
    else stale.push({ id, hash })
  })
  const [kept, stills] = await Promise.all([readKept(), countStills()])
  const due = stale.map(({ id, hash }) => ({ id, hash, isKept: kept[id] === hash, stillCount: stills.get(id) ?? 0 }))
  if (due.length > 0) await renderAll(due, outDir, state, log)
  const manifest: MediaManifest = Object.assign({}, ...ids.map((id) => state[id]?.entries ?? {}))
  if (stale.length > 0 || !existing.has('media.json')) {
    await writeFile(join(outDir, 'media.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    await writeFile(join(outDir, STATE_FILE), JSON.stringify(state))
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2)
  log(`demo media: ${stale.length} rendered, ${ids.length - stale.length} unchanged, ${seconds} s`)
  return { manifest, rendered: stale.length, skipped: ids.length - stale.length }
}

/** Returns the digests of the drawings whose AVIF files the repository keeps, by id. */
export async function readKept(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(KEPT_FILE, 'utf8'))
}

/** Replaces the files that the repository keeps by those of a build. */
async function keep(outDir: string): Promise<void> {
  await rm(KEPT_DIR, { recursive: true, force: true })
  for (const folder of MEDIA_FOLDERS) {
    await mkdir(join(KEPT_DIR, folder), { recursive: true })
    const names = (await readdir(join(outDir, folder))).filter((name) => name.endsWith('.avif'))
    await Promise.all(names.map((name) => copyFile(join(outDir, folder, name), join(KEPT_DIR, folder, name))))
  }
  await writeFile(KEPT_FILE, `${JSON.stringify(await hashDrawings(), null, 2)}\n`)
}

/** Returns the digest of each drawing, by id. */
export async function hashDrawings(): Promise<Record<string, string>> {
  const [ids, stills] = await Promise.all([listDrawings(), countStills()])
  return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await hashDrawing(id, stills.get(id) ?? 0)])))
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

async function readState(outDir: string): Promise<BuildState> {
  try {
    return JSON.parse(await readFile(join(outDir, STATE_FILE), 'utf8')) as BuildState
  } catch {
    // Without a complete state everything is rebuilt.
    return {}
  }
}

/** Paths below `outDir` of the files that are already there. */
async function listFiles(outDir: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const file of await readdir(outDir)) found.add(file)
  for (const folder of MEDIA_FOLDERS) {
    for (const file of await readdir(join(outDir, folder))) found.add(`${folder}/${file}`)
  }
  return found
}

/** The files that belong to manifest entries, as paths below `outDir`. */
function outputsOf(entries: MediaManifest): string[] {
  return Object.entries(entries).flatMap(([path, { widths }]) => {
    const name = path.slice('/media/'.length, -'.webp'.length)
    return [`${name}.webp`, ...widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])]
  })
}

/**
 * Pictures cut from one drawing: the poster, then from the art without lettering a banner, the whole for the home
 * page's folding screen, and stills.
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

/** Returns the view and the hour of the still at this place. */
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

/** Renders drawings, a few at a time, and records each finished one in `state`. */
async function renderAll(stale: Due[], outDir: string, state: BuildState, log: (line: string) => void): Promise<void> {
  // Imported here because the import alone takes longer than a run without changes.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  log(`demo media: rendering ${stale.length} drawings`)
  const queue = [...stale]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      state[next.id] = { hash: next.hash, entries: await renderDrawing(sharp, next, outDir) }
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
}

async function renderDrawing(
  sharp: typeof Sharp,
  { id, isKept, stillCount }: Due,
  outDir: string,
): Promise<MediaManifest> {
  const { poster, fromArt } = picturesOf(id, stillCount)
  const entries: MediaManifest = {}
  const cut = async (raster: Raster, picture: Picture) => {
    entries[`/media/${picture.name}.webp`] = await writePicture(sharp, raster, picture, { outDir, isKept })
  }
  await cut(await rasterise(sharp, join(SOURCE_DIR, `${id}.svg`)), poster)
  const art = await rasterise(sharp, join(SOURCE_DIR, 'art', `${id}.svg`))
  for (const picture of fromArt) await cut(art, picture)
  return entries
}

/** Returns the drawing as raw RGB of RENDER_WIDTH × RENDER_HEIGHT. */
async function rasterise(sharp: typeof Sharp, file: string): Promise<Raster> {
  const { data, info } = await sharp(file, { density: (72 * RENDER_WIDTH) / DRAWN_WIDTH })
    .resize(RENDER_WIDTH, RENDER_HEIGHT, { fit: 'fill' })
    .flatten({ background: '#000' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Writes a picture in all widths and both formats, and its widest WebP under the plain name. */
async function writePicture(
  sharp: typeof Sharp,
  raster: Raster,
  picture: Picture,
  { outDir, isKept }: { outDir: string; isKept: boolean },
) {
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
  const file = (suffix: string) => join(outDir, `${name}${suffix}`)
  for (const [index, width] of picture.widths.entries()) {
    const image = scaled(width)
    const avif = `${name}-${width}.avif`
    if (isKept) await copyFile(join(KEPT_DIR, avif), join(outDir, avif))
    else {
      const settings = { quality: avifQuality(width), ...picture.avif }
      await image.clone().avif(settings).toFile(join(outDir, avif))
    }
    const webp = await image.webp({ quality: picture.webpQuality, effort: WEBP_EFFORT }).toBuffer()
    await writeFile(file(`-${width}.webp`), webp)
    if (index === picture.widths.length - 1) await writeFile(file('.webp'), webp)
  }
  const tiny = await scaled(16).blur(0.8).webp({ quality: 20, effort: 6 }).toBuffer()
  return { widths: [...picture.widths], placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

if (import.meta.main) {
  const outDir = process.argv[2]
  if (!outDir) {
    console.error('Usage: node scripts/build/build-demo-media.ts <outDir>')
    process.exit(1)
  }
  await buildDemoMedia({ outDir, log: console.log })
  if (process.argv.includes('--keep')) await keep(outDir)
}
