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
  const keep = (sourceId: number) => {
    // Never aborted: the player that opens the link later takes the request over.
    const source = resolve(sourceId, { signal: new AbortController().signal, fresh: false })
    kept.set(sourceId, { source, until: performance.now() + cacheMs })
    return source
  }
  return {
    resolve: ((sourceId, options) => {
      const known = findCached(sourceId)
      kept.delete(sourceId)
      return known && !options.fresh ? known : resolve(sourceId, options)
    }) satisfies ResolveSource,
    /** Rejects as `resolve` does, and so does the later `resolve` of the link. */
    resolveAhead: (sourceId: number): Promise<PlayableSource> => findCached(sourceId) ?? keep(sourceId),
    /** For a link that may never play: after a failure, playing it sends a new request. @returns undefined then */
    prepare(sourceId: number): Promise<PlayableSource | undefined> {
      const source = findCached(sourceId) ?? keep(sourceId)
      return source.catch(() => {
        if (kept.get(sourceId)?.source === source) kept.delete(sourceId)
        return undefined
      })
    },
  }
}

export type PrepareLink = ReturnType<typeof createCachingResolver>['prepare']

/** Resolves the links of all players of this page. */
export const linkResolver = createCachingResolver((id, { signal, fresh }) => resolveSource({ id, fresh }, signal))
