// An address is not given out in the last minute of its life, nor kept longer than an hour whatever it promises.
const marginMs = 60_000
const longestMs = 60 * 60_000
const unknownLifeMs = 5 * 60_000
// A host that just said no is not asked again for each viewer; nor for one who asks anew at once.
const failureMs = 15_000
const youngMs = 10_000

type Kept<Answer> = { answer: Promise<Answer>; madeMs: number; untilMs: number }

/**
 * Keeps answers until they expire; callers who ask for the same at the same time share one answer, or one failure.
 * @param most how many are kept: the oldest give way
 * @returns asks `make` unless an answer is kept; `fresh` passes over one that is not brand new
 */
export function keepUntilExpiry<Answer extends { expiresAt?: Date | undefined }>(now: () => Date, most: number) {
  const kept = new Map<string, Kept<Answer>>()

  function begin(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const madeMs = now().getTime()
    const entry: Kept<Answer> = { answer: make(), madeMs, untilMs: Number.POSITIVE_INFINITY }
    kept.delete(key)
    kept.set(key, entry)
    entry.answer.then(
      ({ expiresAt }) => {
        const lifeMs = expiresAt ? expiresAt.getTime() - madeMs - marginMs : unknownLifeMs
        entry.untilMs = madeMs + Math.min(lifeMs, longestMs)
      },
      () => {
        entry.untilMs = now().getTime() + failureMs
      },
    )
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return entry.answer
  }

  return (key: string, make: () => Promise<Answer>, { fresh = false } = {}): Promise<Answer> => {
    const entry = kept.get(key)
    const nowMs = now().getTime()
    if (!entry || nowMs >= entry.untilMs) return begin(key, make)
    const isUnderWay = entry.untilMs === Number.POSITIVE_INFINITY
    if (fresh && !isUnderWay && nowMs - entry.madeMs >= youngMs) return begin(key, make)
    return entry.answer
  }
}
