import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { limitWork } from '../../../../platform/http/limits/limit-work.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { pauseSilentHosts } from '../../../../platform/http-client/pause-silent-hosts.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { loadPicture } from '../../../../platform/pictures/load-picture.ts'
import { createBoundedFolder } from '../../../../platform/storage/bounded-folder.ts'
import type { PictureFormat } from '../../../../shared/picture-path.ts'

type Parts = { dataDir: string; http: HttpClient; log: Log }
export type Wanted = { url: string; width: number; format: PictureFormat }
export type Picture = { bytes: Buffer; etag: string }

const maxFolderBytes = 2 * 1024 * 1024 * 1024
// An AVIF of 640 px costs about 100 ms of one core; pages come first.
const maxResizedAtOnce = 2
// Pictures of a slow host leave turns to the others; each holds up to 8 MB.
const maxAtOnce = 8
const maxWaiting = 200
const maxPixels = 50_000_000

/**
 * Resizes pictures of other hosts and caches the copies in DATA_DIR. Concurrent requests for one picture share the
 * work.
 * @returns a function that gives a copy; undefined when the picture cannot be fetched or is not a picture
 */
export function openPictures({ dataDir, http, log }: Parts): (wanted: Wanted) => Promise<Picture | undefined> {
  const cached = createBoundedFolder(join(dataDir, 'pictures'), maxFolderBytes)
  const running = new Map<string, Promise<Picture | undefined>>()
  const limit = limitWork(maxAtOnce, maxWaiting)
  const limitResizing = limitWork(maxResizedAtOnce, maxAtOnce)
  const pictures = { http: pauseSilentHosts(http), folders: {} }

  async function make({ url, width, format }: Wanted, name: string): Promise<Picture | undefined> {
    const whole = await loadPicture(url, pictures)
    const bytes = whole && (await limitResizing(() => resize(whole, { width, format }).catch(() => undefined)))
    if (!bytes) return undefined
    await cached
      .put(name, bytes)
      .catch((error: unknown) => log.warn({ err: error }, 'pictures: failed to cache a copy'))
    return { bytes, etag: etagOf(name) }
  }

  return async (wanted) => {
    const name = nameOf(wanted)
    const bytes = await cached.find(name)
    if (bytes) return { bytes, etag: etagOf(name) }
    const started = running.get(name) ?? limit(() => make(wanted, name)).finally(() => running.delete(name))
    running.set(name, started)
    return started
  }
}

const openedFormats = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/** Accepts photo formats only, no drawings (SVG), and no oversized pictures; camera metadata is removed. */
async function resize(whole: Buffer, { width, format }: { width: number; format: PictureFormat }): Promise<Buffer> {
  const picture = sharp(whole, { limitInputPixels: maxPixels })
  const { format: given } = await picture.metadata()
  if (!openedFormats.has(given)) throw new Error(`${given} is not opened`)
  const resized = picture.rotate().resize(width, undefined, { withoutEnlargement: true })
  return (format === 'avif' ? resized.avif({ quality: 50, effort: 3 }) : resized.webp({ quality: 74 })).toBuffer()
}

const nameOf = ({ url, width, format }: Wanted) =>
  `${createHash('sha256').update(url).digest('base64url').slice(0, 27)}-${width}.${format}`
const etagOf = (name: string) => `"${name}"`
