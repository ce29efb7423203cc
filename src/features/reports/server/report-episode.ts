import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { toEpisodePlace } from '../../../shared/episode-place.ts'
import { announce } from '../../webhooks/server/public.ts'
import type { EpisodeReport, ReportBody } from '../contract.ts'
import { presentReport } from './present.ts'
import { doesEpisodeExist, findReport, insertReport, listReportTimes, type ReportRow } from './queries/reports.ts'
import { requireFewReports } from './require-few-reports.ts'
import { toReasonKey } from './to-reason-key.ts'

type NewReport = { accountId: number; body: ReportBody; at: Date }

/**
 * Creates an account's report of an episode: requireFewReports, insertReport, then announce, which queues messages of
 * webhooks, in one transaction. change-report.ts notifies the account of the outcome.
 * @throws AppError NOT_FOUND for an unknown episode, CONFLICT while the account has an open report of it, RATE_LIMITED
 */
export async function reportEpisode(db: Database, { accountId, body, at }: NewReport): Promise<EpisodeReport> {
  const row = await inTransaction(db, (trx) => insertAndAnnounce(trx, { accountId, body, at }))
  if (row) return presentReport(row)
  if (!(await doesEpisodeExist(db, body.episode_id))) throw new AppError('NOT_FOUND', 'Épisode non trouvé')
  throw new AppError('CONFLICT', 'Vous avez déjà signalé cet épisode : l’équipe s’en occupe.')
}

/** @returns undefined for an unknown episode, or when the account has an open report of it */
async function insertAndAnnounce(trx: Database, { accountId, body, at }: NewReport): Promise<ReportRow | undefined> {
  const listTimes = (since: Date) => listReportTimes(trx, accountId, since)
  await requireFewReports(trx, { reporter: accountId, at, listTimes })
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
