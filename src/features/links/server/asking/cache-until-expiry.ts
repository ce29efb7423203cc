// An address is not given out in the last minute of its life, nor kept longer than an hour whatever its expiry.
const marginMs = 60_000
const maxMs = 60 * 60_000
const unknownLifeMs = 5 * 60_000
// A failing host is not asked again for each viewer, not even for a fresh answer.
const failureMs = 15_000
// An answer younger than this counts as fresh.
const youngMs = 10_000

type CachedAnswer<Answer> = { answer: Promise<Answer>; madeMs: number; untilMs: number }

/**
 * Caches answers until they expire; concurrent callers for one key share an answer or a failure.
 * @param max maximum number of answers; the oldest are evicted
 * @returns calls `make` unless an answer is cached; with `fresh`, unless a fresh one is
 */
export function cacheUntilExpiry<Answer extends { expiresAt?: Date | undefined }>(now: () => Date, max: number) {
  const cached = new Map<string, CachedAnswer<Answer>>()

  function begin(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const madeMs = now().getTime()
    const entry: CachedAnswer<Answer> = { answer: make(), madeMs, untilMs: Number.POSITIVE_INFINITY }
    cached.delete(key)
    cached.set(key, entry)
    entry.answer.then(
      ({ expiresAt }) => {
        const lifeMs = expiresAt ? expiresAt.getTime() - madeMs - marginMs : unknownLifeMs
        entry.untilMs = madeMs + Math.min(lifeMs, maxMs)
      },
      () => {
        entry.untilMs = now().getTime() + failureMs
      },
    )
    for (const oldest of cached.keys()) {
      if (cached.size <= max) break
      cached.delete(oldest)
    }
    return entry.answer
  }

  return (key: string, make: () => Promise<Answer>, { fresh = false } = {}): Promise<Answer> => {
    const entry = cached.get(key)
    const nowMs = now().getTime()
    // The clock may have been set back meanwhile.
    if (!entry || nowMs >= entry.untilMs || nowMs < entry.madeMs) return begin(key, make)
    const isUnderWay = entry.untilMs === Number.POSITIVE_INFINITY
    if (fresh && !isUnderWay && nowMs - entry.madeMs >= youngMs) return begin(key, make)
    return entry.answer
  }
}
