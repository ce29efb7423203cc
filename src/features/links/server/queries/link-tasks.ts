import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { changesAny, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { RetryLater } from '../../../../platform/jobs/create-jobs.ts'
import type { LinkCounts } from '../../contract.ts'
import type { LinkTask } from '../../mending-contract.ts'
import type { AddressRule } from './mend-links.ts'

/** A claimed task: its remaining links, its author, and its action in the log. */
export type TaskInHand = Pick<
  TableRow<'link_task'>,
  'id' | 'kind' | 'source_ids' | 'done' | 'requested_by' | 'ip' | 'token_name' | 'action_id'
> & { replacement: AddressRule | null }

type NewTask = Pick<TaskInHand, 'kind' | 'source_ids' | 'replacement' | 'requested_by' | 'ip' | 'token_name'> & {
  at: Date
}

export async function insertTask(db: Database, task: NewTask): Promise<number> {
  const { kind, source_ids, requested_by, ip, token_name, at } = task
  const { id } = await db
    .insertInto('link_task')
    .values({
      kind,
      source_ids,
      requested_by,
      ip,
      token_name,
      created_at: at,
      action_id: null,
      replacement: task.replacement && JSON.stringify(task.replacement),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Claims the oldest running task that is not claimed, or the given one. A far longer lease comes from a clock that was
 * ahead.
 */
export async function claimTask(
  db: Database,
  { now, leaseSeconds, id }: { now: Date; leaseSeconds: number; id?: number },
): Promise<TaskInHand | undefined> {
  return findRow<TaskInHand>(db)`
    update link_task set leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
     where id = (
       select id from link_task
        where state = 'running' and (leased_until is null or not leased_until between ${now}::timestamptz
                                                         and ${now}::timestamptz + make_interval(secs => ${2 * leaseSeconds}))
          and ${id === undefined ? sql`true` : sql`id = ${id}`}
        order by id limit 1 for update skip locked)
    returning id, kind, source_ids, replacement, done, requested_by, ip, token_name, action_id
  `
}

export type Progress = {
  id: number
  /** Number of links that were processed before. */
  from: number
  /** Number of newly processed links, and of those left as they are. */
  done: number
  skipped: number
  found: Partial<LinkCounts>
  actionId: number | null
  now: Date
  leaseSeconds: number
}

/** Saves a task's progress. @returns whether it continues @throws RetryLater when another process has taken it over */
export async function saveProgress(db: Database, progress: Progress): Promise<boolean> {
  const { id, from, done, skipped, found, actionId, now, leaseSeconds } = progress
  const row = await findRow<{ state: string }>(db)`
    update link_task
       set done = done + ${done}::int, skipped = skipped + ${skipped}::int,
           action_id = coalesce(action_id, ${actionId}::int),
           found = (select coalesce(jsonb_object_agg(key, count), '{}') from (
             select key, sum(value::int) as count
               from (select * from jsonb_each_text(found)
                     union all select * from jsonb_each_text(${JSON.stringify(found)}::jsonb)) as both_counts (key, value)
              group by key) as summed),
           leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
     where id = ${id} and done = ${from} returning state
  `
  if (!row) throw new RetryLater('another process has taken over the task')
  return row.state === 'running'
}

/** Ends a task and clears its origin. @returns false when it had already ended */
export async function endTask(
  db: Database,
  { id, state, now }: { id: number; state: 'done' | 'cancelled'; now: Date },
): Promise<boolean> {
  return changesAny(db)`
    update link_task set state = ${state}, finished_at = ${now}, ip = null, leased_until = null
     where id = ${id} and state = 'running'
  `
}

export type TaskRow = Omit<LinkTask, 'created_at' | 'found'> & { created_at: Date; found: Partial<LinkCounts> }

const selectTasks = sql`
  select task.id, kind, state, cardinality(source_ids) as total, done, skipped, found, task.action_id,
         requester.username as requested_by, task.created_at
    from link_task task left join account requester on requester.id = task.requested_by`

export async function findTask(db: Database, id: number): Promise<TaskRow | undefined> {
  return findRow<TaskRow>(db)`${selectTasks} where task.id = ${id}`
}

/** Lists running tasks and those that ended after an instant, newest first. */
export async function listTasks(db: Database, endedAfter: Date): Promise<TaskRow[]> {
  return listRows<TaskRow>(db)`
    ${selectTasks} where state = 'running' or finished_at > ${endedAfter} order by task.id desc limit 20
  `
}

export async function deleteTasksBefore(db: Database, instant: Date): Promise<void> {
  await sql`delete from link_task where finished_at < ${instant}`.execute(db)
}
