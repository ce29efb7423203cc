/** One attempt at one link of an episode. */
export type SourceTry = {
  index: number
  /** Bypasses the host's earlier answer, which has failed. */
  fresh: boolean
}

/**
 * Returns the order in which an episode's links are tried. Each is tried once, then resolved again (an address may have
 * expired), before the next one. After a link has played well for a while, all links are trusted again.
 */
export function createSourceOrder(readCount: () => number) {
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
    /** @param resolvable whether resolving again may help */
    after({ index, fresh }: SourceTry, resolvable: boolean): SourceTry | undefined {
      used.add(index)
      return resolvable && !fresh ? { index, fresh: true } : findUnused(index)
    },
    playedWell(): void {
      used = new Set()
    },
  }
}
