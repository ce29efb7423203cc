/** One attempt at one link of an episode. */
export type SourceTry = {
  index: number
  /** The host is asked again: what it answered before has failed. */
  fresh: boolean
}

/**
 * In which order an episode's links are tried: each once, and once more freshly resolved (an address may have run
 * out), before the next one. What has played well for a while is trusted anew, and so are all the others.
 */
export function createSourceOrder(count: number) {
  let used = new Set<number>()
  const findUnused = (after: number): SourceTry | undefined => {
    for (let step = 1; step <= count; step++) {
      const index = (after + step) % count
      if (!used.has(index)) return { index, fresh: false }
    }
    return undefined
  }
  return {
    first: (): SourceTry | undefined => (count > 0 ? { index: 0, fresh: false } : undefined),
    /** @param resolvable whether asking the host again may help */
    after({ index, fresh }: SourceTry, resolvable: boolean): SourceTry | undefined {
      used.add(index)
      return resolvable && !fresh ? { index, fresh: true } : findUnused(index)
    },
    playedWell(): void {
      used = new Set()
    },
  }
}
