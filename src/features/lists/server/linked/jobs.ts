import { z } from 'zod'
import { keepWorking } from '../../../../platform/events/keep-working.ts'
import type { Job } from '../../../../platform/jobs/create-jobs.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { hourMs } from '../../../../shared/durations.ts'
import { type LinkParts, linkedListChanged } from './link-parts.ts'
import { listUnread, takeUnqueued } from './queries/lists.ts'
import { readList } from './read-list.ts'
import { changesInARun, sendChanges } from './send-changes.ts'

const readEveryHours = 6

const listPayload = z.object({ listId: z.int() })

export const readListJob: Job<{ listId: number }> = {
  name: 'read-linked-list',
  purpose: 'reads a member’s list at another site',
  payload: listPayload,
  atOnce: 2,
}

const sendChangesJob: Job<{ listId: number }> = {
  name: 'send-list-changes',
  purpose: 'sends changes of a watchlist to the member’s list at another site',
  payload: listPayload,
  atOnce: 2,
}

const readListsJob: Job<object> = {
  name: 'read-linked-lists',
  purpose: 'has the linked lists read',
  cron: `37 */${readEveryHours} * * *`,
}

type JobParts = LinkParts & Pick<Site, 'events'>

/** Handles the jobs of linked lists, and enqueues those that send changes. @returns stops enqueuing */
export function handleLinkedJobs(parts: JobParts): () => Promise<void> {
  const { db, events, jobs, log, now } = parts
  jobs.handle(readListJob, ({ listId }) => readList(parts, listId))
  jobs.handle(sendChangesJob, ({ listId }) => sendChanges(parts, listId))
  jobs.handle(readListsJob, async () => {
    const before = new Date(now().getTime() - (readEveryHours - 1) * hourMs)
    for (const listId of await listUnread(db, before)) await jobs.enqueue(readListJob, { listId })
  })
  return keepWorking({ events, log, topic: linkedListChanged, run: (isStopped) => enqueueWaiting(parts, isStopped) })
}

/**
 * Enqueues a job for each list with waiting changes; lists with few changes go first. The queue retries a job for
 * hours; a lost job is enqueued again.
 */
async function enqueueWaiting({ db, jobs, now }: LinkParts, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const at = now()
    const lists = await takeUnqueued(db, { at, overdue: new Date(at.getTime() - hourMs) })
    if (lists.length === 0) return
    for (const { id: listId, waiting } of lists) {
      await jobs.enqueue(sendChangesJob, { listId }, waiting > changesInARun ? undefined : { priority: 1 })
    }
  }
}
