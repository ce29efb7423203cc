import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../staff/server/log/public.ts'
import type { Scope } from '../../contract.ts'
import { findRunRow, openRun, type RunRow } from '../queries/runs.ts'
import type { SyncParts } from '../sync-parts.ts'
import { driveRun } from './drive-run.ts'
import { firstSteps } from './steps.ts'

type Order = { slug: string; scope: Scope; chosen: string[] | null; by: Actor }

/** Opens a requested run. @returns its id, or that of the slug's run in progress */
export async function orderRun(parts: SyncParts, { by, ...order }: Order): Promise<{ id: number; isNew: boolean }> {
  if (parts.sources.length === 0) throw new AppError('CONFLICT', 'Ce site n’a aucune source à synchroniser.')
  const who = { actorId: by.accountId, ip: by.ip, token: by.token ?? null }
  return openRun(parts.db, { ...order, ...who, origin: 'staff', steps: firstSteps, at: parts.now() })
}

const pollMs = 200
/** Shorter than a browser waits. */
const maxWaitMs = 50_000
const maxOrders = 3

/**
 * Synchronises while the caller waits. Waits for a run in progress first, and starts another when that one has another
 * scope, or only chosen fields.
 * @returns the run in its current state; it continues in the background when it takes too long
 */
export async function syncNow(
  parts: SyncParts,
  order: Omit<Order, 'chosen'>,
  longestMs = maxWaitMs,
): Promise<RunRow | undefined> {
  const until = Date.now() + longestMs
  for (let tries = 1; ; tries += 1) {
    const { id, isNew } = await orderRun(parts, { ...order, chosen: null })
    const limit = wait(Math.max(0, until - Date.now()), undefined, { ref: false })
    await Promise.race([driveRun(parts, id), limit])
    const run = await awaitEnd(parts, id, until)
    const isEnough = isNew || (run?.scope === order.scope && run.chosen === null)
    if (isEnough || run?.ended_at === null || tries === maxOrders) return run
  }
}

async function awaitEnd({ db, isStopping }: SyncParts, id: number, until: number): Promise<RunRow | undefined> {
  for (;;) {
    const run = await findRunRow(db, id)
    if (run?.ended_at !== null || run.waits_until !== null || Date.now() >= until || isStopping()) return run
    await wait(pollMs)
  }
}
