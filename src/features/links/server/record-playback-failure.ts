import type { Database } from '../../../platform/database/connect-database.ts'
import type { PlaybackFailureCode } from '../contract.ts'
import { recordFailure } from './queries/links.ts'
import { linkNotFound } from './resolve-video.ts'

// What was checked a moment ago is not looked at again for each person who cannot play it.
const quietSeconds = 5 * 60

type Told = { source_id: number; code: PlaybackFailureCode; position_seconds: number; detail?: string | undefined }

/** Notes that a link did not play for somebody, and makes it due for a check. @throws AppError NOT_FOUND */
export async function recordPlaybackFailure(db: Database, told: Told, now: Date): Promise<void> {
  const failure = {
    sourceId: told.source_id,
    code: told.code,
    positionSeconds: Math.floor(told.position_seconds),
    detail: told.detail || null,
  }
  const isKnown = await recordFailure(db, failure, { now, quietSeconds })
  if (!isKnown) throw linkNotFound()
}
