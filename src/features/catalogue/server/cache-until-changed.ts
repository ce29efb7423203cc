/**
 * Creates a cache of values that this process computes once and keeps until the catalogue changes.
 * @param max maximum number of values; beyond it the oldest is evicted
 */
export function cacheUntilChanged<Value>({ max }: { max: number }) {
  const cached = new Map<string, Promise<Value>>()

  function start(key: string, produce: () => Promise<Value>): Promise<Value> {
    const value = produce()
    cached.set(key, value)
    // A failure is reported to its waiters only; the next call tries again.
    value.catch(() => {
      if (cached.get(key) === value) cached.delete(key)
    })
    for (const oldest of cached.keys()) {
      if (cached.size <= max) break
      cached.delete(oldest)
    }
    return value
  }

  return {
    /** Returns the cached value, or the result of `produce`; concurrent calls share one run. */
    get: (key: string, produce: () => Promise<Value>) => cached.get(key) ?? start(key, produce),
    /** Discards cached values and those still being computed. */
    expireAll: () => cached.clear(),
  }
}
