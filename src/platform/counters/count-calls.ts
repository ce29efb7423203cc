/** The number of calls in the current window, and the milliseconds left in it. */
type CallCount = { current: number; ttl: number }

/** Counts calls by key in windows of fixed length. */
export type CallCounter = {
  /** Counts a call. @param windowMs the length of a window that begins with this call */
  count: (key: string, windowMs: number) => Promise<CallCount>
  close: () => Promise<void>
}

/** Counts in this process only. @param max keys remembered; beyond that, the key with the oldest window is forgotten */
export function createLocalCounter({ max = 100_000, now = Date.now } = {}): CallCounter {
  const windows = new Map<string, { current: number; endsAt: number }>()
  return {
    async count(key, windowMs) {
      const at = now()
      const known = windows.get(key)
      if (known && known.endsAt > at && known.endsAt <= at + windowMs) {
        known.current += 1
        return { current: known.current, ttl: known.endsAt - at }
      }
      windows.delete(key)
      windows.set(key, { current: 1, endsAt: at + windowMs })
      const [oldest] = windows.keys()
      if (windows.size > max && oldest !== undefined) windows.delete(oldest)
      return { current: 1, ttl: windowMs }
    },
    close: async () => {},
  }
}
