/**
 * Ends the holds of séances in time. Each copy of the site with people in a séance has a timer; the database lets only
 * one of them end a hold.
 */
export function createHoldTimers(release: (seanceId: string) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  return {
    /** @param leftMs how long a séance is held at most; null when it is not */
    note(seanceId: string, leftMs: number | null): void {
      clearTimeout(timers.get(seanceId))
      timers.delete(seanceId)
      if (leftMs === null) return
      const end = () => {
        timers.delete(seanceId)
        release(seanceId)
      }
      timers.set(seanceId, setTimeout(end, Math.max(0, leftMs)).unref())
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
