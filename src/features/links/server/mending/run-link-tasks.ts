import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { RetryLater } from '../../../../platform/jobs/create-jobs.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { hasRight } from '../../../account/server/public.ts'
import { writeAddresses } from '../../../catalogue/server/writing/public.ts'
import { isUndone, recordAction } from '../../../staff/server/log/public.ts'
import type { LinkCounts } from '../../contract.ts'
import { checkLinks, replaceLinks } from '../../mending-contract.ts'
import { type CheckLinksParts, checkTheseLinks } from '../checks/check-links.ts'
import { readHostName } from '../parse-web-address.ts'
import { claimTask, endTask, saveProgress, type TaskInHand } from '../queries/link-tasks.ts'
import { type AddressRule, listPlannedOf } from '../queries/mend-links.ts'

const leaseSeconds = 120
// So many checks take a few seconds; a transaction of so many replacements takes less than one.
const perStep = { check: 16, replace: 500 }

type Step = { skipped: number; found: Partial<LinkCounts>; actionId: number | null }
type RunParts = Pick<CheckLinksParts, 'db' | 'now'>

/** Runs every unclaimed task to its end, resuming interrupted ones. */
export async function runLinkTasks(parts: CheckLinksParts): Promise<void> {
  const { db, now } = parts
  for (;;) {
    const task = await claimTask(db, { now: now(), leaseSeconds })
    if (!task) return
    await runTask(parts, task, (ids) => checkStep(parts, ids))
  }
}

/** Runs a replacement to its end, unless another process has claimed it, or goes on with it. */
export async function runReplacement({ db, now }: RunParts, id: number): Promise<void> {
  const task = await claimTask(db, { now: now(), leaseSeconds, id })
  if (!task) return
  await runTask({ db, now }, task).catch((error: unknown) => {
    // The answer shows how far the other process is.
    if (!(error instanceof RetryLater)) throw error
  })
}

/** @param check performs a step of a check; absent where no host is asked */
async function runTask({ db, now }: RunParts, task: TaskInHand, check?: (ids: number[]) => Promise<Step>) {
  const { id, kind, source_ids, replacement: rule } = task
  let actionId = task.action_id
  const { access } = rule ? replaceLinks : checkLinks
  const cancel = () => endTask(db, { id, state: 'cancelled', now: now() })
  for (let done = task.done; done < source_ids.length; ) {
    const mayContinue = await hasRight(db, { accountId: task.requested_by, access })
    if (!mayContinue) return void (await cancel())
    const ids = source_ids.slice(done, done + perStep[kind])
    const from = done
    const save = (trx: Database, step: Step) =>
      saveProgress(trx, { ...step, id, from, done: ids.length, now: now(), leaseSeconds })
    if (rule) {
      // In one transaction: a replacement that is repeated would change addresses again.
      const step = await inTransaction(db, async (trx) => {
        if (await isUndone(trx, actionId)) return null
        const made = await replaceStep(trx, { ...task, action_id: actionId }, { rule, ids })
        return (await save(trx, made)) ? made : null
      })
      if (!step) return void (await cancel())
      actionId ??= step.actionId
    } else {
      const step = await check?.(ids)
      if (!step || !(await save(db, step))) return
    }
    done += ids.length
  }
  await endTask(db, { id, state: 'done', now: now() })
}

async function checkStep(parts: CheckLinksParts, ids: number[]): Promise<Step> {
  const records = await checkTheseLinks(parts, ids)
  const found: Partial<LinkCounts> = {}
  for (const { health } of records) found[health] = (found[health] ?? 0) + 1
  return { found, skipped: ids.length - records.length, actionId: null }
}

function describeRule(rule: AddressRule): string {
  if (rule.kind === 'addresses') return 'nouvelles adresses'
  return rule.kind === 'host' ? `${rule.from} → ${rule.to}` : `« ${rule.from} » → « ${rule.to} »`
}

/** Replaces some addresses as another step of the task's one action. */
async function replaceStep(
  db: Database,
  { source_ids, requested_by, ip, token_name: token, action_id }: TaskInHand,
  { rule, ids }: { rule: AddressRule; ids: number[] },
): Promise<Step> {
  const by = { accountId: requested_by, ip, token, access: replaceLinks.access }
  const summary = `${countOf(source_ids.length, 'lien')} : ${describeRule(rule)}`
  const action = { by, kind: 'link.replace', summary, into: action_id ?? undefined } as const
  const { result, actionId } = await recordAction(db, action, async (trx) => {
    const planned = await listPlannedOf(trx, rule, ids)
    const writable = planned.flatMap((line) => {
      const host = readHostName(line.after)
      return host === undefined ? [] : [{ ...line, host }]
    })
    return writeAddresses(trx, writable, rule.kind !== 'addresses')
  })
  return { skipped: ids.length - result, found: {}, actionId }
}
