import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { limitWork } from '../../../../platform/pictures/limit-work.ts'
import { loadPicture, type PictureFolders } from '../../../../platform/pictures/load-picture.ts'
import { createBoundedFolder } from '../../../../platform/storage/bounded-folder.ts'
import { drawInThread } from './draw-in-thread.ts'
import type { ShareCard } from './share-card.ts'

export type ShareImage = {
  bytes: Buffer
  /** Changes with what the image shows. */
  etag: string
  /** False when its picture could not be had: it is drawn again soon. */
  isWhole: boolean
  /** What it cost to draw for this call, in milliseconds of CPU beside the main thread. */
  cpuMs: number
}

type Parts = { dataDir: string; http: HttpClient; folders: PictureFolders; log: Log }

// Raised when the drawing changes: older files are then never read again.
const drawingVersion = 2
const keptBytes = 256 * 1024 * 1024
// One image costs about 300 ms of one core; visitors' pages come first.
const mostAtOnce = 1
const mostWaiting = 30

/**
 * Draws share images, one after the other in a thread, and keeps them in DATA_DIR, named by what they show. Each is drawn
 * once however many ask.
 */
export function openShareImages({ dataDir, log, ...pictures }: Parts): (card: ShareCard) => Promise<ShareImage> {
  const kept = createBoundedFolder(join(dataDir, 'share-images'), keptBytes)
  const drawing = new Map<string, Promise<ShareImage>>()
  const limit = limitWork(mostAtOnce, mostWaiting)

  async function draw(card: ShareCard, key: string): Promise<ShareImage> {
    const picture = card.pictureUrl === null ? undefined : await loadPicture(card.pictureUrl, pictures)
    const { image, cpuMs } = await drawInThread(card, picture)
    const bytes = Buffer.from(image.buffer)
    const isWhole = card.pictureUrl === null || picture !== undefined
    if (isWhole)
      await kept.put(`${key}.jpg`, bytes).catch((error) => log.warn({ err: error }, 'share images: not kept'))
    return { bytes, etag: `"${key}${isWhole ? '' : '-text'}"`, isWhole, cpuMs }
  }

  return async (card) => {
    const key = createHash('sha256')
      .update(JSON.stringify([drawingVersion, card]))
      .digest('base64url')
      .slice(0, 27)
    const bytes = await kept.find(`${key}.jpg`)
    if (bytes) return { bytes, etag: `"${key}"`, isWhole: true, cpuMs: 0 }
    const running = drawing.get(key)
    if (running) return { ...(await running), cpuMs: 0 }
    const started = limit(() => draw(card, key)).finally(() => drawing.delete(key))
    drawing.set(key, started)
    return started
  }
}
