import { linkResolver } from '../loading/link-resolver.ts'
import { fetchPlayer } from './fetch-player.ts'

type Start = { path: string; sourceId: number }

/** A start whose page has not come within this time is begun anew by who asks again. */
const keptMs = 10_000

let wanted: { path: string; until: number; controller: AbortController } | undefined

/**
 * Begins to fetch an episode whose page is about to be drawn: its link, then its video and the player's code. Asking
 * again for the same episode changes nothing.
 */
export function startAhead({ path, sourceId }: Start): void {
  if (wanted?.path === path && performance.now() < wanted.until) return
  abandonStart()
  const controller = new AbortController()
  wanted = { path, until: performance.now() + keptMs, controller }
  const resolved = linkResolver.resolveAhead(sourceId)
  const begin = async () => {
    const { beginHeadStart } = await import('./head-start.ts')
    if (!controller.signal.aborted) await beginHeadStart({ path, resolved, signal: controller.signal })
  }
  // What could not be fetched ahead is fetched, or told, in its time.
  begin().catch(() => undefined)
  fetchPlayer().catch(() => undefined)
}

/** Lets go of what was begun for a page that is not coming, or was left before its player was there. */
export function abandonStart(): void {
  wanted?.controller.abort()
  wanted = undefined
}
