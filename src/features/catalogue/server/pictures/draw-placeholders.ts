import type { Database } from '../../../../platform/database/connect-database.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import type { Jobs } from '../../../../platform/jobs/create-jobs.ts'
import { drawPlaceholder } from '../../../../platform/pictures/draw-placeholder.ts'
import { loadPicture } from '../../../../platform/pictures/load-picture.ts'
import { takeInks } from '../../../../platform/pictures/take-inks.ts'
import { drawPlaceholders } from '../jobs.ts'
import { listBareCovers, type PictureLook, writePictureLooks } from './queries.ts'

// One run is one change of the catalogue, so cached pages are dropped once, not once a cover.
const coversARun = 40
// The latest pictures that failed to load are skipped; each run tries the oldest of them again.
const maxRemembered = 1000

type Parts = { db: Database; http: HttpClient }

/** Every ten minutes: creates the blurred placeholders and the inks of new covers. */
export function handlePlaceholders(jobs: Jobs, parts: Parts): void {
  const failed: string[] = []
  jobs.handle(drawPlaceholders, () => drawMissing(parts, failed))
}

/**
 * Creates the placeholders and inks of some covers that have none.
 * @param failed URLs without a picture, which are skipped; the oldest is tried again, new failures are added
 */
export async function drawMissing({ db, http }: Parts, failed: string[]): Promise<void> {
  failed.shift()
  const drawn: PictureLook[] = []
  for (const url of await listBareCovers(db, { limit: coversARun, except: failed })) {
    const picture = await loadPicture(url, { http, folders: {} })
    const look = picture && (await drawLook(picture).catch(() => undefined))
    if (look) drawn.push({ url, ...look })
    else failed.push(url)
  }
  failed.splice(0, failed.length - maxRemembered)
  await writePictureLooks(db, drawn)
}

async function drawLook(picture: Buffer): Promise<Omit<PictureLook, 'url'>> {
  return { placeholder: await drawPlaceholder(picture), inks: await takeInks(picture) }
}
