import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../log/server/public.ts'
import type { Scope } from '../../contract.ts'
import { findRunRow, openRun, type RunRow } from '../queries/runs.ts'
import type { SyncParts } from '../sync-parts.ts'
import { driveRun } from './drive-run.ts'
import { firstSteps } from './steps.ts'

type Order = { slug: string; scope: Scope; chosen: string[] | null; by: Actor }

/** Opens a run for a person. @returns its id, or that of the one which is going on for this slug */
export async function orderRun(parts: SyncParts, { by, ...order }: Order): Promise<{ id: number; isNew: boolean }> {
  if (parts.sources.length === 0) throw new AppError('CONFLICT', 'Ce site n’a aucune source à synchroniser.')
  const who = { actorId: by.accountId, ip: by.ip }
  return openRun(parts.db, { ...order, ...who, origin: 'staff', steps: firstSteps, at: parts.now() })
}

const pollMs = 200
/** A request does not wait longer: the run goes on without it. */
const longestWaitMs = 60_000
const mostOrders = 3

/**
 * Synchronises while the caller waits. One that is going on already is waited for, and followed by another when it does
 * less than what was asked for.
 * @returns the run as it is then; it goes on in the background when it takes too long
 */
export async function syncNow(parts: SyncParts, order: Omit<Order, 'chosen'>): Promise<RunRow | undefined> {
  for (let tries = 1; ; tries += 1) {
    const { id, isNew } = await orderRun(parts, { ...order, chosen: null })
    await driveRun(parts, id)
    const run = await awaitEnd(parts, id)
    const isEnough = isNew || (run?.scope === order.scope && run.chosen === null)
    if (isEnough || run?.ended_at === null || tries === mostOrders) return run
  }
}

async function awaitEnd({ db }: SyncParts, id: number): Promise<RunRow | undefined> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const run = await findRunRow(db, id)
    if (run?.ended_at !== null || run.waits_until !== null || waitedMs >= longestWaitMs) return run
    await wait(pollMs)
  }
}
