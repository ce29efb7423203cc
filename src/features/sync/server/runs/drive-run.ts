import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { isDatabaseAway } from '../../../../platform/database/database-away.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { hasRight } from '../../../account/server/public.ts'
import { startRun } from '../../contract.ts'
import { unexpectedFailure } from '../../rules.ts'
import { gatherAnswers } from '../gather-answers.ts'
import * as runs from '../queries/runs.ts'
import { SourceBusy, SourceFailure } from '../sources/source.ts'
import type { SyncParts } from '../sync-parts.ts'
import { announceRun } from './announce-run.ts'
import { notifyOfNews, RunLost, runStep } from './run-step.ts'
import { planSteps } from './steps.ts'

// Text of docs/product/administration.md#sync.
const lostRight = 'La personne qui a demandé cette synchronisation n’en a plus le droit.'

/**
 * Processes a run from its current step until it ends; does nothing when another copy holds it. When this copy stops,
 * or a source asks to wait, the run is released for later.
 */
export async function driveRun(parts: SyncParts, id: number): Promise<void> {
  const { db, log, now } = parts
  const held: runs.Held = { id, lease: randomUUID() }
  const until = () => new Date(now().getTime() + runs.leaseMs)
  const claimed = await runs.claimRun(db, { ...held, now: now(), until: until() })
  if (!claimed) return
  try {
    for (let run: runs.RunRow | undefined = claimed; run?.lease === held.lease; run = await runs.findRunRow(db, id)) {
      if (parts.isStopping()) return await runs.releaseRun(db, held)
      if (!(await mayContinue(db, run))) throw new AppError('FORBIDDEN', lostRight)
      if (run.answers === null) await fetchAnswers(parts, { ...run, ...held }, until())
      else if (await runStep(parts, held, run, until())) await prioritiseLinks(parts, run.id)
    }
  } catch (error) {
    if (error instanceof RunLost) return
    if (error instanceof SourceBusy) return runs.releaseRun(db, held, error.until)
    // Without a lease, the run is taken up again later.
    if (isDatabaseAway(error)) throw error
    const failure = toFailure(error)
    if (!failure) log.error({ err: error, run: id }, 'sync: run failed')
    const told = failure ?? { status: null, message: unexpectedFailure }
    const end = (withNews: boolean) =>
      inTransaction(db, async (trx) => {
        if (!(await runs.endRun(trx, held, { state: 'failed', at: now(), failure: told }))) return
        const run = (await runs.findRunRow(trx, id)) ?? claimed
        if (withNews) await notifyOfNews(trx, run, now())
        await announceRun(trx, run, { state: 'failed', at: now(), failure: told.message })
      })
    // What failed may be the news themselves.
    await end(true).catch((cause) => {
      if (isDatabaseAway(cause)) throw cause
      return end(false)
    })
  }
}

/** Returns whether a run may continue: a scheduled one always, any other while its author has the right. */
async function mayContinue(db: Database, { origin, actor_id }: runs.RunRow): Promise<boolean> {
  return origin === 'schedule' || hasRight(db, { accountId: actor_id, access: startRun.access })
}

async function fetchAnswers({ db, sources, now }: SyncParts, run: runs.HeldRun, until: Date): Promise<void> {
  if (run.cancel_requested) return void (await runs.endRun(db, run, { state: 'cancelled', at: now() }))
  const gathered = await gatherAnswers(db, { sources, slug: run.slug })
  await runs.saveProgress(db, run, {
    answers: gathered,
    steps: planSteps(run.scope, gathered),
    step_index: 1,
    anime_id: gathered.anime.id ?? null,
    anime_title: gathered.anime.title,
    warnings: gathered.warnings,
    leased_until: until,
  })
}

function toFailure(error: unknown): { status: number | null; message: string } | undefined {
  if (error instanceof AppError) return { status: error.status, message: error.message }
  if (error instanceof SourceFailure) return { status: null, message: error.message }
  return undefined
}

/** Has new links checked early. A failure is harmless, since their regular check comes anyway. */
async function prioritiseLinks({ db, log, checkLinksSoon }: SyncParts, id: number): Promise<void> {
  const run = await runs.findRunRow(db, id)
  if (run?.state !== 'done') return
  for (const episodeId of run.episode_ids.slice(-maxPrioritised)) {
    try {
      await checkLinksSoon(episodeId)
    } catch (error) {
      return log.warn({ err: error, run: id }, 'sync: failed to prioritise the new links')
    }
  }
}

const maxPrioritised = 200
