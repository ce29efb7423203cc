import { fetchPlayer } from './fetch-player.ts'
import { linkResolver } from './link-resolver.ts'
import type { PlayerEpisode } from './player-episode.ts'

let wanted: AbortController | undefined

/** Begins to fetch an episode whose page is about to be drawn: its link, then its video and the player's code. */
export function startAhead({ path, sources: [source] }: Pick<PlayerEpisode, 'path' | 'sources'>): void {
  if (!source) return
  abandonStart()
  const own = new AbortController()
  wanted = own
  const resolved = linkResolver.resolveAhead(source.id, new AbortController().signal)
  const begin = async () => {
    const { beginHeadStart } = await import('./head-start.ts')
    if (!own.signal.aborted) await beginHeadStart({ path, resolved, signal: own.signal })
  }
  // What could not be fetched ahead is fetched, or told, in its time.
  begin().catch(() => undefined)
  fetchPlayer().catch(() => undefined)
}

/** Lets go of what was begun for a page that is not coming, or was left before its player was there. */
export function abandonStart(): void {
  wanted?.abort()
  wanted = undefined
}
