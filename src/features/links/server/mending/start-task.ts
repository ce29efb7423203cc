import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { hourMs } from '../../../../shared/durations.ts'
import type { Actor } from '../../../staff/server/log/public.ts'
import type { LinkReplacement, LinkScope, LinkTask } from '../../mending-contract.ts'
import { maxChecked } from '../../rules.ts'
import { endTask, findTask, insertTask, listTasks, type TaskRow } from '../queries/link-tasks.ts'
import { type AddressRule, listPlannedIds, listScopeIds } from '../queries/mend-links.ts'
import { changedMeanwhile } from './mend-links.ts'
import { runReplacement } from './run-link-tasks.ts'

export type TaskParts = Pick<Site, 'db' | 'now'> & {
  /** Triggers a run of tasks. */
  runTasksSoon: () => Promise<void>
}

// Small enough to finish before the response, so that no progress bar is needed.
const fewLinks = 2000

/** Starts checks of links. @throws AppError CONFLICT when there are none */
export async function startChecks(parts: TaskParts, { scope, by }: { scope: LinkScope; by: Actor }): Promise<LinkTask> {
  const source_ids = await listScopeIds(parts.db, scope, maxChecked)
  if (source_ids.length === 0) throw nothingToDo()
  const id = await insertTask(parts.db, { ...requestOf(parts, by), kind: 'check', source_ids, replacement: null })
  await parts.runTasksSoon()
  return getTask(parts.db, id)
}

/**
 * Replaces addresses: few at once, many as a task.
 * @throws AppError CONFLICT when there are none, or another number than expected
 */
export async function startReplacement(
  parts: TaskParts,
  { replacement, expected, by }: { replacement: LinkReplacement; expected: number; by: Actor },
): Promise<LinkTask> {
  const source_ids = await listPlannedIds(parts.db, replacement)
  if (source_ids.length !== expected) throw changedMeanwhile(source_ids.length, expected)
  if (source_ids.length === 0) throw nothingToDo()
  const task = { ...requestOf(parts, by), kind: 'replace' as const, source_ids, replacement: toRule(replacement) }
  const id = await insertTask(parts.db, task)
  if (source_ids.length <= fewLinks) await runReplacement(parts, id)
  else await parts.runTasksSoon()
  return getTask(parts.db, id)
}

/** Stops a task after its current step. @throws AppError NOT_FOUND */
export async function cancelTask({ db, now }: TaskParts, id: number): Promise<LinkTask> {
  await endTask(db, { id, state: 'cancelled', now: now() })
  return getTask(db, id)
}

export async function listRecentTasks({ db, now }: TaskParts): Promise<LinkTask[]> {
  const rows = await listTasks(db, new Date(now().getTime() - hourMs))
  return rows.map(presentTask)
}

const requestOf = ({ now }: TaskParts, { accountId, ip, token = null }: Actor) => ({
  requested_by: accountId,
  ip,
  token_name: token,
  at: now(),
})

/** Returns the rule without its scope, since the links are known by id. */
function toRule(replacement: LinkReplacement): AddressRule {
  if (replacement.kind === 'addresses') return replacement
  const { kind, from, to } = replacement
  return { kind, from, to }
}

async function getTask(db: Database, id: number): Promise<LinkTask> {
  const row = await findTask(db, id)
  if (!row) throw new AppError('NOT_FOUND', 'Cette tâche n’existe plus.')
  return presentTask(row)
}

function presentTask({ created_at, found, ...row }: TaskRow): LinkTask {
  const counts = { ok: 0, slow: 0, dead: 0, unknown: 0, ...found }
  return { ...row, found: counts, created_at: created_at.toISOString() }
}

const nothingToDo = () => new AppError('CONFLICT', 'Il n’y a aucun lien à traiter.')
