import { toCursor } from '../../../platform/database/keyset.ts'
import type { Api, HandlerContext } from '../../../platform/http/api.ts'
import { AppError, toRetryAfter } from '../../../platform/http/app-error.ts'
import { toPagination } from '../../../shared/contract/pagination.ts'
import { countOf } from '../../../shared/french-numbers.ts'
import { actorOf } from '../../staff/server/log/public.ts'
import * as contract from '../contract.ts'
import { compareAnime } from './compare/compare-anime.ts'
import { listOffers } from './list-offers.ts'
import { presentRun } from './present.ts'
import { findShownRun, listShownRuns, orderOf } from './queries/list-runs.ts'
import { requestCancel } from './queries/runs.ts'
import { driveRun } from './runs/drive-run.ts'
import { runJob } from './runs/jobs.ts'
import { countDue, handleSyncJobs, toNextAiring } from './runs/schedule-runs.ts'
import { orderRun, syncNow } from './runs/start-run.ts'
import { SourceBusy, SourceFailure } from './sources/source.ts'
import type { SyncParts } from './sync-parts.ts'

/** Registers the operations on synchronisations and their background jobs. */
export function handleSync(api: Api, parts: SyncParts): void {
  const { db, jobs, feed, sources, now } = parts
  handleSyncJobs(parts)

  api.handle(contract.syncAnime, ({ params }, context) => answerNow(parts, { ...params, scope: 'details' }, context))
  api.handle(contract.syncAnimeFully, ({ params }, context) => answerNow(parts, { ...params, scope: 'full' }, context))
  api.handle(contract.startRun, async ({ body: { slug, scope, chosen } }, context) => {
    const { id, isNew } = await orderRun(parts, { slug, scope, chosen: chosen ?? null, by: actorOf(context) })
    if (isNew) await jobs.enqueue(runJob, { runId: id })
    return { run: await getRun(parts, id) }
  })
  api.handle(contract.getRun, async ({ params }) => ({ run: await getRun(parts, params.id) }))
  api.handle(contract.cancelRun, async ({ params: { id } }) => {
    const before = await getRun(parts, id)
    if (before.ended_at || !(await requestCancel(db, id))) {
      throw new AppError('CONFLICT', 'Cette synchronisation est déjà terminée.')
    }
    // A run without a holder ends here.
    await driveRun(parts, id)
    return { run: await getRun(parts, id) }
  })
  api.handle(contract.listRuns, async ({ query }) => {
    const [{ runs, total }, dueCount] = await Promise.all([listShownRuns(db, query), countDue(parts)])
    return {
      runs: runs.map(presentRun),
      pagination: toPagination(query, total),
      next_cursor: toCursor(orderOf(query), runs, query.limit),
      sources: sources.map(({ name }) => name),
      schedule: { next_at: toNextAiring(now()).toISOString(), due_count: dueCount },
    }
  })
  api.handle(contract.compareAnime, ({ query }) => compareAnime(db, { ...query, sources }).catch(refuse))
  api.handle(contract.listOffers, ({ query: { search = '', limit } }) => listOffers(db, { feed, search, limit }))
}

async function getRun({ db }: SyncParts, id: number) {
  const row = await findShownRun(db, id)
  if (!row) throw new AppError('NOT_FOUND', 'Cette synchronisation n’existe plus.')
  return presentRun(row)
}

/**
 * The specified answer (docs/product/administration.md#sync): unknown animes are a 404, other failures `success:
 * false`.
 */
async function answerNow(parts: SyncParts, order: { slug: string; scope: contract.Scope }, context: HandlerContext) {
  const run = await syncNow(parts, { ...order, by: actorOf(context) })
  if (run?.failure?.status === 404) throw new AppError('NOT_FOUND', run.failure.message)
  return {
    success: run?.state === 'done',
    animeId: run?.anime_id ?? null,
    message: toMessage(run),
    action_id: run?.action_id ?? null,
  }
}

function toMessage(run: Awaited<ReturnType<typeof syncNow>>): string {
  if (run?.failure) return run.failure.message
  if (run?.state === 'cancelled') return 'La synchronisation a été interrompue.'
  if (run?.state !== 'done') return 'La synchronisation continue en arrière-plan.'
  if (run.change_count === 0) return `« ${run.anime_title} » est déjà à jour.`
  const changes = countOf(run.change_count, 'changement')
  return `« ${run.anime_title} » ${run.is_new ? 'ajouté' : 'synchronisé'} : ${changes}.`
}

function refuse(error: unknown): never {
  if (error instanceof SourceFailure) throw new AppError('CONFLICT', error.message)
  if (error instanceof SourceBusy) {
    throw new AppError('RATE_LIMITED', error.message, { retryAfter: toRetryAfter(error.until.getTime() - Date.now()) })
  }
  throw error
}
