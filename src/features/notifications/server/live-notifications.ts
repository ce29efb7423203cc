import type { Database } from '../../../platform/database/connect-database.ts'
import type { SiteEvents } from '../../../platform/events/create-events.ts'
import { createEventQueue, type EventQueue } from '../../../platform/events/event-queue.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { LiveNotification } from '../contract.ts'
import { maxStreamsPerPerson } from '../rules.ts'
import { presentNotification } from './present.ts'
import { listUnreadAmong } from './queries/received.ts'
import { notificationSent } from './topics.ts'

/** The live connections to this copy of the site. */
export type LiveNotifications = {
  /** @throws AppError RATE_LIMITED when the account has too many connections */
  open: (accountId: number) => AsyncIterable<LiveNotification>
}

type Sent = { id: number; firstAccount: number; lastAccount: number }

/** Forwards notifications to the connections of this copy, whichever copy wrote them. */
export function createLiveNotifications({ db, events }: { db: Database; events: SiteEvents }): LiveNotifications {
  const listeners = new Map<number, Set<EventQueue<LiveNotification>>>()

  function push(accountIds: Iterable<number>, event: LiveNotification): void {
    for (const accountId of accountIds) for (const queue of listeners.get(accountId) ?? []) queue.push(event)
  }

  async function deliver({ id, firstAccount, lastAccount }: Sent): Promise<void> {
    const here = [...listeners.keys()].filter((account) => account >= firstAccount && account <= lastAccount)
    if (here.length === 0) return
    for (const row of await listUnreadAmong(db, id, here)) {
      push([row.account_id], { notification: presentNotification(row) })
    }
  }

  // Events are processed one after the other, to keep their order.
  let delivered: Promise<void> = Promise.resolve()
  events.on(notificationSent, {
    onEvent(sent) {
      delivered = delivered.catch(() => undefined).then(() => deliver(sent))
      return delivered
    },
    onGap: () => push([...listeners.keys()], { notification: null }),
  })

  return {
    open(accountId) {
      const queues = listeners.get(accountId) ?? new Set()
      if (queues.size >= maxStreamsPerPerson) throw new AppError('RATE_LIMITED', undefined, { retryAfter: 60 })
      const queue = createEventQueue<LiveNotification>(() => {
        queues.delete(queue)
        if (queues.size === 0) listeners.delete(accountId)
      })
      listeners.set(accountId, queues.add(queue))
      return queue.events
    },
  }
}
