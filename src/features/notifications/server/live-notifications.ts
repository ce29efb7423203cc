import type { Database } from '../../../platform/database/connect-database.ts'
import type { SiteEvents } from '../../../platform/events/create-events.ts'
import { createEventQueue, type EventQueue } from '../../../platform/events/event-queue.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { type LiveNotification, mostStreamsPerPerson } from '../contract.ts'
import { presentNotification } from './present.ts'
import { findNotification, listUnreadAmong } from './queries/received.ts'
import { notificationSent } from './topics.ts'

/** The people who listen to this copy of the site. */
export type LiveNotifications = {
  /** @throws AppError RATE_LIMITED when the person listens too often already */
  open: (accountId: number) => AsyncIterable<LiveNotification>
}

type Sent = { id: number; firstAccount: number; lastAccount: number }

/** Passes notifications on to those who listen here, whichever copy of the site wrote them. */
export function createLiveNotifications({ db, events }: { db: Database; events: SiteEvents }): LiveNotifications {
  const listeners = new Map<number, Set<EventQueue<LiveNotification>>>()

  function push(accountIds: Iterable<number>, event: LiveNotification): void {
    for (const accountId of accountIds) for (const queue of listeners.get(accountId) ?? []) queue.push(event)
  }

  async function tell({ id, firstAccount, lastAccount }: Sent): Promise<void> {
    const here = [...listeners.keys()].filter((account) => account >= firstAccount && account <= lastAccount)
    if (here.length === 0) return
    const [row, accountIds] = await Promise.all([findNotification(db, id), listUnreadAmong(db, id, here)])
    if (row) push(accountIds, { notification: presentNotification(row) })
  }

  // One after the other: what was sent first is heard first.
  let told: Promise<void> = Promise.resolve()
  events.on(notificationSent, {
    onEvent(sent) {
      told = told.catch(() => undefined).then(() => tell(sent))
      return told
    },
    onGap: () => push([...listeners.keys()], { notification: null }),
  })

  return {
    open(accountId) {
      const queues = listeners.get(accountId) ?? new Set()
      if (queues.size >= mostStreamsPerPerson) throw new AppError('RATE_LIMITED', undefined, { retryAfter: 60 })
      const queue = createEventQueue<LiveNotification>(() => {
        queues.delete(queue)
        if (queues.size === 0) listeners.delete(accountId)
      })
      listeners.set(accountId, queues.add(queue))
      return queue.events
    },
  }
}
