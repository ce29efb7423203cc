import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { deleteHeartbeatsBefore, insertHeartbeat } from './queries.ts'
import { measuredDays, minuteOf } from './uptime.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
// One day more than is measured.
const keptMs = (measuredDays + 1) * dayMs

/** Notes that the site is up in this minute, and forgets what is no longer measured. */
export async function recordHeartbeat(db: Database, now: Date): Promise<void> {
  await insertHeartbeat(db, minuteOf(now))
  await deleteHeartbeatsBefore(db, new Date(now.getTime() - keptMs))
}

/**
 * Notes at once, then in every minute, that the site is up. A failure is only logged: the missing line is the record.
 * @returns stops it, and waits for the one under way
 */
export function startHeartbeats(db: Database, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout
  let underWay = Promise.resolve()

  function beat(): void {
    const now = new Date()
    // Aligned to the clock: a plain interval drifts, and one day leaves a minute out.
    timer = setTimeout(beat, minuteMs - (now.getTime() % minuteMs))
    timer.unref()
    underWay = recordHeartbeat(db, now).catch((error: unknown) => {
      log.warn({ err: error }, 'the heartbeat was not recorded')
    })
  }

  beat()
  return () => {
    clearTimeout(timer)
    return underWay
  }
}
