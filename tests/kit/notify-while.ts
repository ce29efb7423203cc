import { setTimeout as sleep } from 'node:timers/promises'
import { notifyReporter } from '../../src/features/notifications/server/public.ts'

type Notification = Parameters<typeof notifyReporter>[1]

/**
 * Notifies an account again and again until some work ends: a stream that is not open yet misses the first ones. No
 * notification is still being written when it returns.
 */
export async function notifyWhile<Result>(
  db: Parameters<typeof notifyReporter>[0],
  notification: Notification,
  work: Promise<Result>,
): Promise<Result> {
  let isOver = false
  const notify = async () => {
    while (!isOver) {
      await notifyReporter(db, notification)
      await sleep(300)
    }
  }
  const notifying = notify()
  return work.finally(() => {
    isOver = true
    return notifying
  })
}
