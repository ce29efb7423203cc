import { z } from 'zod'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import type { Job, Jobs } from '../../../../platform/jobs/create-jobs.ts'
import { drawPlaceholder } from '../../../../platform/pictures/draw-placeholder.ts'
import { loadPicture } from '../../../../platform/pictures/load-picture.ts'
import { writePicturePlaceholders } from '../public.ts'
import { listBareCovers } from './queries.ts'

const drawPlaceholders: Job<object> = { name: 'draw-placeholders', payload: z.object({}), cron: '*/10 * * * *' }

// One run is one change of the catalogue: copies of pages are dropped once, not once a cover.
const coversARun = 40
// A picture that could not be had is left alone for a while.
const mostRemembered = 1000

type Parts = { db: Database; http: HttpClient }

/** Every ten minutes: draws the blurred stand-ins of covers that came into the catalogue without one. */
export function registerPlaceholders(jobs: Jobs, parts: Parts): void {
  const failed: string[] = []
  jobs.handle(drawPlaceholders, () => drawMissing(parts, failed))
}

/** @param failed addresses that gave no picture; what fails now is added */
export async function drawMissing({ db, http }: Parts, failed: string[]): Promise<void> {
  const drawn: { url: string; placeholder: string }[] = []
  for (const url of await listBareCovers(db, { limit: coversARun, except: failed })) {
    const picture = await loadPicture(url, { http, folders: {} })
    const placeholder = picture && (await drawPlaceholder(picture).catch(() => undefined))
    if (placeholder) drawn.push({ url, placeholder })
    else failed.push(url)
  }
  failed.splice(0, failed.length - mostRemembered)
  await writePicturePlaceholders(db, drawn)
}
