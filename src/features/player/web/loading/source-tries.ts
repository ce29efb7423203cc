/** One attempt at one link of an episode. */
export type SourceTry = {
  index: number
  /** Bypasses the host's earlier answer, which has failed. */
  fresh: boolean
}

/**
 * Returns the tries of an episode's links, in their order: one of each, another with a newly resolved address if that
 * fails (the old one may have expired), then the next link. Once one has played well, all may be tried again.
 */
export function createSourceTries(readCount: () => number) {
  let used = new Set<number>()
  const findUnused = (after: number): SourceTry | undefined => {
    const count = readCount()
    for (let step = 1; step <= count; step++) {
      const index = (after + step) % count
      if (!used.has(index)) return { index, fresh: false }
    }
    return undefined
  }
  return {
    first: (): SourceTry | undefined => (readCount() > 0 ? { index: 0, fresh: false } : undefined),
    /** @param isResolvable whether resolving again may help */
    after({ index, fresh }: SourceTry, isResolvable: boolean): SourceTry | undefined {
      used.add(index)
      return isResolvable && !fresh ? { index, fresh: true } : findUnused(index)
    },
    playedWell(): void {
      used = new Set()
    },
  }
}
