import { fetchPlayer } from './fetch-player.ts'
import { linkResolver } from './link-resolver.ts'
import type { PlayerEpisode } from './player-episode.ts'

/** Begins to fetch an episode whose page is about to be drawn: its link, then its video and the player's code. */
export function startAhead({ path, sources: [source] }: Pick<PlayerEpisode, 'path' | 'sources'>): void {
  if (!source) return
  const resolved = linkResolver.resolveAhead(source.id, new AbortController().signal)
  const begin = async () => {
    const { beginHeadStart } = await import('./head-start.ts')
    await beginHeadStart(path, resolved)
  }
  // What could not be fetched ahead is fetched, or told, in its time.
  begin().catch(() => undefined)
  fetchPlayer().catch(() => undefined)
}
