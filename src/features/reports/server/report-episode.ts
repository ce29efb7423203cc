import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { toEpisodePlace } from '../../../shared/episode-place.ts'
import { announce } from '../../webhooks/server/public.ts'
import type { EpisodeReport, ReportBody } from '../contract.ts'
import { presentReport } from './present.ts'
import { doesEpisodeExist, findReport, insertReport, listReportTimes, type ReportRow } from './queries/reports.ts'
import { toReasonKey } from './to-comparable.ts'

/** The limit of reports per account and hour: more than a viewer needs, too few to flood the staff. */
export const maxReportsPerHour = 20
const hourMs = 3_600_000

type NewReport = { accountId: number; body: ReportBody; at: Date }

/**
 * Creates an account's report of an episode.
 * @throws AppError NOT_FOUND for an unknown episode, CONFLICT while the account has an open report of it, RATE_LIMITED
 */
export async function reportEpisode(db: Database, { accountId, body, at }: NewReport): Promise<EpisodeReport> {
  await requirePatience(db, accountId, at)
  const row = await inTransaction(db, (trx) => insertAndAnnounce(trx, { accountId, body, at }))
  if (row) return presentReport(row)
  if (!(await doesEpisodeExist(db, body.episode_id))) throw new AppError('NOT_FOUND', 'Épisode non trouvé')
  throw new AppError('CONFLICT', "Vous avez déjà signalé cet épisode : l'équipe s'en occupe.")
}

/** @returns undefined for an unknown episode, or when the account has an open report of it */
async function insertAndAnnounce(trx: Database, { accountId, body, at }: NewReport): Promise<ReportRow | undefined> {
  const id = await insertReport(trx, {
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
  const row = id === undefined ? undefined : await findReport(trx, id)
  if (!row) return undefined
  const { anime_title: title, episode_id, language, category, reason } = row
  await announce(trx, {
    type: 'report.created',
    title: `Signalement : ${title}`,
    text: `${toEpisodePlace(row)} en ${language}, ${category} : ${reason}`,
    path: '/admin/reports',
    facts: { report: { id, episode_id, language, category, reason } },
    at,
  })
  return row
}

async function requirePatience(db: Database, accountId: number, at: Date): Promise<void> {
  const since = new Date(at.getTime() - hourMs)
  const times = await listReportTimes(db, { accountId, since, max: maxReportsPerHour })
  const [oldest] = times
  if (!oldest || times.length < maxReportsPerHour) return
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + hourMs - at.getTime()) / 1000))
  const message = 'Vous avez envoyé beaucoup de signalements. Réessayez un peu plus tard.'
  throw new AppError('RATE_LIMITED', message, { retryAfter })
}
