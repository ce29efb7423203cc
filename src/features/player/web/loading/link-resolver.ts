import { resolveSource } from '../../../links/web/public.ts'
import type { PlayableSource, ResolveSource } from './playable-source.ts'

/** A link that was resolved ahead is good for this long; addresses of hosts run out. */
const keptMs = 5 * 60_000

/** A resolver that keeps what was asked for ahead, answered or still under way, for one use. */
export function createKeepingResolver(resolve: ResolveSource) {
  const kept = new Map<number, { source: Promise<PlayableSource>; until: number }>()
  const findKept = (sourceId: number) => {
    const known = kept.get(sourceId)
    return known && performance.now() < known.until ? known.source : undefined
  }
  const keep = (sourceId: number, signal: AbortSignal) => {
    const source = resolve(sourceId, { signal, fresh: false })
    kept.set(sourceId, { source, until: performance.now() + keptMs })
    return source
  }
  return {
    resolve: ((sourceId, options) => {
      const known = findKept(sourceId)
      kept.delete(sourceId)
      return known && !options.fresh ? known : resolve(sourceId, options)
    }) satisfies ResolveSource,
    /** Rejects as `resolve` does; whoever plays the link then hears of it too, unless it was aborted. */
    resolveAhead(sourceId: number, signal: AbortSignal = never): Promise<PlayableSource> {
      const known = findKept(sourceId)
      if (known) return known
      const source = keep(sourceId, signal)
      source.catch(() => signal.aborted && kept.delete(sourceId))
      return source
    },
    /** For a link that is perhaps never played: what fails is asked for again by whoever plays it. */
    async prepare(sourceId: number): Promise<void> {
      if (findKept(sourceId)) return
      const source = keep(sourceId, never)
      await source.catch(() => kept.get(sourceId)?.source === source && kept.delete(sourceId))
    },
  }
}

const never = new AbortController().signal

export type ResolveAhead = ReturnType<typeof createKeepingResolver>['resolveAhead']

/** What resolves the links of all players of this page. */
export const linkResolver = createKeepingResolver((id, { signal, fresh }) => resolveSource({ id, fresh }, signal))
