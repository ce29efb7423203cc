import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { dayMs, minuteMs } from '../../../../shared/durations.ts'
import { uptimeDays } from '../../rules.ts'
import { deleteHeartbeatsBefore, insertHeartbeat } from './queries.ts'
import { minuteOf } from './uptime.ts'

// One day more than measured.
const retentionMs = (uptimeDays + 1) * dayMs

/** Records that the site is up in this minute, and deletes heartbeats no longer measured. */
export async function recordHeartbeat(db: Database, now: Date): Promise<void> {
  await insertHeartbeat(db, minuteOf(now))
  await deleteHeartbeatsBefore(db, new Date(now.getTime() - retentionMs))
}

/**
 * Records at once, then every minute, that the site is up. Failures are only logged: the missing row is the record.
 * @returns a function that stops it and waits for a running write
 */
export function startHeartbeats(db: Database, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout
  let underWay = Promise.resolve()

  function beat(): void {
    const now = new Date()
    // Aligned to the clock: a plain interval drifts and skips a minute eventually.
    timer = setTimeout(beat, minuteMs - (now.getTime() % minuteMs))
    timer.unref()
    underWay = recordHeartbeat(db, now).catch((error: unknown) => {
      log.warn({ err: error }, 'failed to record the heartbeat')
    })
  }

  beat()
  return () => {
    clearTimeout(timer)
    return underWay
  }
}
