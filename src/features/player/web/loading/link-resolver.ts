import { resolveSource } from '../../../links/web/public.ts'
import type { PlayableSource, ResolveSource } from './playable-source.ts'

/** A link resolved ahead expires after this long, because addresses of hosts expire. */
const cacheMs = 5 * 60_000

/** Wraps a resolver and keeps links resolved ahead, finished or in flight, for one use. */
export function createCachingResolver(resolve: ResolveSource) {
  const kept = new Map<number, { source: Promise<PlayableSource>; until: number }>()
  const findCached = (sourceId: number) => {
    const known = kept.get(sourceId)
    return known && performance.now() < known.until ? known.source : undefined
  }
  const keep = (sourceId: number, signal: AbortSignal) => {
    const source = resolve(sourceId, { signal, fresh: false })
    kept.set(sourceId, { source, until: performance.now() + cacheMs })
    return source
  }
  return {
    resolve: ((sourceId, options) => {
      const known = findCached(sourceId)
      kept.delete(sourceId)
      return known && !options.fresh ? known : resolve(sourceId, options)
    }) satisfies ResolveSource,
    /** Rejects as `resolve` does. The later `resolve` of the link rejects too, unless this one was aborted. */
    resolveAhead(sourceId: number, signal: AbortSignal = never): Promise<PlayableSource> {
      const known = findCached(sourceId)
      if (known) return known
      const source = keep(sourceId, signal)
      source.catch(() => signal.aborted && kept.delete(sourceId))
      return source
    },
    /** For a link that may never play: after a failure, playing it sends a new request. */
    async prepare(sourceId: number): Promise<void> {
      if (findCached(sourceId)) return
      const source = keep(sourceId, never)
      await source.catch(() => kept.get(sourceId)?.source === source && kept.delete(sourceId))
    },
  }
}

const never = new AbortController().signal

export type ResolveAhead = ReturnType<typeof createCachingResolver>['resolveAhead']

/** Resolves the links of all players of this page. */
export const linkResolver = createCachingResolver((id, { signal, fresh }) => resolveSource({ id, fresh }, signal))
