import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { HttpClient } from '../../../platform/http-client/create-http-client.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { limitWork } from '../../../platform/pictures/limit-work.ts'
import { loadPicture, type PictureFolders } from '../../../platform/pictures/load-picture.ts'
import { createBoundedFolder } from '../../../platform/storage/bounded-folder.ts'
import { drawCard } from './draw-card.ts'
import type { ShareCard } from './share-card.ts'

export type ShareImage = {
  bytes: Buffer
  /** Changes with what the image shows. */
  etag: string
  /** Its picture could not be had: it is drawn anew soon. */
  isWhole: boolean
}

type Parts = { dataDir: string; http: HttpClient; folders: PictureFolders; log: Log }

// Raised when the drawing changes: older files are then never read again.
const drawingVersion = 2
const keptBytes = 256 * 1024 * 1024
// One image costs about 150 ms of one core; visitors' pages come first.
const mostAtOnce = 2
const mostWaiting = 30

/** Draws share images and keeps them in DATA_DIR, named by what they show. Each is drawn once however many ask. */
export function openShareImages({ dataDir, log, ...pictures }: Parts): (card: ShareCard) => Promise<ShareImage> {
  const kept = createBoundedFolder(join(dataDir, 'share-images'), keptBytes)
  const drawing = new Map<string, Promise<ShareImage>>()
  const limit = limitWork(mostAtOnce, mostWaiting)

  async function draw(card: ShareCard, key: string): Promise<ShareImage> {
    const picture = card.pictureUrl === null ? undefined : await loadPicture(card.pictureUrl, pictures)
    const bytes = await drawCard(card, picture)
    const isWhole = card.pictureUrl === null || picture !== undefined
    if (isWhole)
      await kept.put(`${key}.jpg`, bytes).catch((error) => log.warn({ err: error }, 'share images: not kept'))
    return { bytes, etag: `"${key}${isWhole ? '' : '-text'}"`, isWhole }
  }

  return async (card) => {
    const key = createHash('sha256')
      .update(JSON.stringify([drawingVersion, card]))
      .digest('base64url')
      .slice(0, 27)
    const bytes = await kept.find(`${key}.jpg`)
    if (bytes) return { bytes, etag: `"${key}"`, isWhole: true }
    const running = drawing.get(key)
    if (running) return running
    const started = limit(() => draw(card, key)).finally(() => drawing.delete(key))
    drawing.set(key, started)
    return started
  }
}
