import { resolveSource } from '../../video-links/web/public.ts'
import type { PlayableSource, ResolveSource } from './playable-source.ts'

/** A link that was resolved ahead is good for this long; addresses of hosts run out. */
const keptMs = 5 * 60_000

/** A resolver that keeps what was asked for ahead, answered or still under way, for one use. */
export function createKeepingResolver(resolve: ResolveSource) {
  const kept = new Map<number, { source: Promise<PlayableSource>; until: number }>()
  return {
    resolve: ((sourceId, options) => {
      const known = kept.get(sourceId)
      kept.delete(sourceId)
      return known && !options.fresh && performance.now() < known.until ? known.source : resolve(sourceId, options)
    }) satisfies ResolveSource,
    /** Rejects as `resolve` does; whoever plays the link then hears of it too, unless it was aborted. */
    resolveAhead(sourceId: number, signal: AbortSignal): Promise<PlayableSource> {
      const source = resolve(sourceId, { signal, fresh: false })
      kept.set(sourceId, { source, until: performance.now() + keptMs })
      source.catch(() => signal.aborted && kept.delete(sourceId))
      return source
    },
  }
}
export type ResolveAhead = ReturnType<typeof createKeepingResolver>['resolveAhead']

/** What resolves the links of all players of this page. */
export const linkResolver = createKeepingResolver((id, { signal, fresh }) => resolveSource({ id, fresh }, signal))
