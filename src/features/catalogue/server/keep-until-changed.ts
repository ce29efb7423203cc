/** Values that are worked out once and kept in this process until the catalogue changes. */
export type KeptValues<Value> = {
  /** The kept value, or the one from `produce`, which runs once however many ask at the same time. */
  get: (key: string, produce: () => Promise<Value>) => Promise<Value>
  /** The catalogue changed: what is kept, or being worked out, no longer counts. */
  expireAll: () => void
}

/** @param most how many values are kept; beyond it the oldest one leaves */
export function keepUntilChanged<Value>({ most }: { most: number }): KeptValues<Value> {
  const kept = new Map<string, Promise<Value>>()

  function start(key: string, produce: () => Promise<Value>): Promise<Value> {
    const value = produce()
    kept.set(key, value)
    // A failure is for those who wait for it; the next one tries again.
    value.catch(() => {
      if (kept.get(key) === value) kept.delete(key)
    })
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return value
  }

  return {
    get: (key, produce) => kept.get(key) ?? start(key, produce),
    expireAll: () => kept.clear(),
  }
}
