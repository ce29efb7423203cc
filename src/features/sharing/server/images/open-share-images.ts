import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { limitWork } from '../../../../platform/http/limits/limit-work.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { loadPicture, type PictureFolders } from '../../../../platform/pictures/load-picture.ts'
import { createBoundedFolder } from '../../../../platform/storage/bounded-folder.ts'
import { drawInThread, inTurn } from './draw-in-thread.ts'
import type { ShareCard } from './share-card.ts'

export type ShareImage = {
  bytes: Buffer
  /** Changes with the content of the image. */
  etag: string
  /** False when its picture could not be loaded: it is drawn again soon. */
  isWhole: boolean
  /** The CPU time of drawing it for this call, in milliseconds outside the main thread. */
  cpuMs: number
}

type Parts = { dataDir: string; http: HttpClient; folders: PictureFolders; log: Log }

// Increased when the drawing changes, so that older files are no longer used.
const drawingVersion = 2
const maxFolderBytes = 256 * 1024 * 1024
const maxHostsAtOnce = 4
const maxWaitingForHosts = 30

/**
 * Draws share images in a thread, in turn, and caches them in DATA_DIR, named by their content. Concurrent
 * requests share one drawing.
 */
export function openShareImages({ dataDir, log, ...pictures }: Parts): (card: ShareCard) => Promise<ShareImage> {
  const cached = createBoundedFolder(join(dataDir, 'share-images'), maxFolderBytes)
  const drawing = new Map<string, Promise<ShareImage>>()

  // A slow host does not delay cards whose picture is ours.
  const fromHosts = limitWork(maxHostsAtOnce, maxWaitingForHosts)

  async function make(card: ShareCard, key: string): Promise<ShareImage> {
    const picture = card.pictureUrl === null ? undefined : await loadPicture(card.pictureUrl, pictures)
    return inTurn(() => draw(card, key, picture))
  }

  async function draw(card: ShareCard, key: string, picture: Buffer | undefined): Promise<ShareImage> {
    const { image, cpuMs } = await drawInThread(card, picture)
    const bytes = Buffer.from(image.buffer)
    const isWhole = card.pictureUrl === null || picture !== undefined
    if (isWhole)
      await cached
        .put(`${key}.jpg`, bytes)
        .catch((error) => log.warn({ err: error }, 'share images: failed to cache an image'))
    return { bytes, etag: `"${key}${isWhole ? '' : '-text'}"`, isWhole, cpuMs }
  }

  return async (card) => {
    const key = createHash('sha256')
      .update(JSON.stringify([drawingVersion, card]))
      .digest('base64url')
      .slice(0, 27)
    const bytes = await cached.find(`${key}.jpg`)
    if (bytes) return { bytes, etag: `"${key}"`, isWhole: true, cpuMs: 0 }
    const running = drawing.get(key)
    if (running) return { ...(await running), cpuMs: 0 }
    const isOurs = card.pictureUrl === null || card.pictureUrl.startsWith('/')
    const started = isOurs ? make(card, key) : fromHosts(() => make(card, key))
    const image = started.finally(() => drawing.delete(key))
    drawing.set(key, image)
    return image
  }
}
