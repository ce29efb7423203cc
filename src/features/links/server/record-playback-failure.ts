import type { Database } from '../../../platform/database/connect-database.ts'
import type { PlaybackFailureCode } from '../contract.ts'
import { recordFailure } from './queries/links.ts'
import { linkNotFound } from './resolve-video.ts'

// A link checked a moment ago is not checked again for each viewer who cannot play it.
const quietSeconds = 5 * 60

type Input = { source_id: number; code: PlaybackFailureCode; position_seconds: number; detail?: string | undefined }

/** Records a viewer's playback failure, and makes the link due for a check. @throws AppError NOT_FOUND */
export async function recordPlaybackFailure(db: Database, input: Input, now: Date): Promise<void> {
  const failure = {
    sourceId: input.source_id,
    code: input.code,
    positionSeconds: Math.floor(input.position_seconds),
    detail: input.detail || null,
  }
  const isKnown = await recordFailure(db, failure, { now, quietSeconds })
  if (!isKnown) throw linkNotFound()
}
