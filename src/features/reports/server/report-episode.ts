import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { EpisodeReport, ReportBody } from '../contract.ts'
import { presentReport } from './present.ts'
import { doesEpisodeExist, findReport, insertReport, listReportTimes } from './queries/reports.ts'
import { toReasonKey } from './to-comparable.ts'

/** How many reports one person may make in an hour: more than anybody watches, too few to bury the staff. */
export const mostReportsPerHour = 20
const hourMs = 3_600_000

/**
 * Takes a person's report of an episode.
 * @throws AppError NOT_FOUND for an unknown episode, CONFLICT while the person's report of it waits, RATE_LIMITED
 */
export async function reportEpisode(
  db: Database,
  { accountId, body, at }: { accountId: number; body: ReportBody; at: Date },
): Promise<EpisodeReport> {
  await requirePatience(db, accountId, at)
  const id = await insertReport(db, {
    accountId,
    episodeId: body.episode_id,
    category: body.category,
    reason: body.reason,
    reasonKey: toReasonKey(body.reason),
    sourceId: body.source_id ?? null,
    positionSeconds: body.position_seconds ?? null,
    errorCode: body.error_code || null,
    at,
  })
  const row = id === undefined ? undefined : await findReport(db, id)
  if (row) return presentReport(row)
  if (!(await doesEpisodeExist(db, body.episode_id))) throw new AppError('NOT_FOUND', 'Épisode non trouvé')
  throw new AppError('CONFLICT', "Vous avez déjà signalé cet épisode : l'équipe s'en occupe.")
}

async function requirePatience(db: Database, accountId: number, at: Date): Promise<void> {
  const since = new Date(at.getTime() - hourMs)
  const times = await listReportTimes(db, { accountId, since, most: mostReportsPerHour })
  const [oldest] = times
  if (!oldest || times.length < mostReportsPerHour) return
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + hourMs - at.getTime()) / 1000))
  const message = 'Vous avez envoyé beaucoup de signalements. Réessayez un peu plus tard.'
  throw new AppError('RATE_LIMITED', message, { retryAfter })
}
