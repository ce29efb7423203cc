import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../shared/code-of.ts'

/** PostgreSQL's lock_not_available and deadlock_detected. */
const blockedStates = ['55P03', '40P01']

/** Between two attempts to lock a table in use. */
const pauseMs = 1000

/**
 * Repeats work that gives up while a table is in use, and lets the table's queries pass before each attempt.
 * @param onWait called each time it gives up
 */
export async function untilUnlocked<Result>(work: () => Promise<Result>, onWait?: () => void): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!blockedStates.includes(codeOf(error) ?? '')) throw error
    }
    onWait?.()
    await pause(pauseMs)
  }
}
