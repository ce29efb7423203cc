import { readConnectionSpeed, savesData } from '../../../../ui/network/connection-speed.ts'
import { openStream } from '../engines/open-stream.ts'
import type { PrepareLink } from '../loading/link-resolver.ts'
import type { EpisodeSource } from '../loading/playable-source.ts'
import type { PlayerPort } from '../player-port.ts'
import { findNearness } from './next-offer.ts'

type PreloadParts = {
  player: Pick<PlayerPort, 'getState' | 'subscribe'>
  /** The best link of the next episode. */
  source: EpisodeSource
  prepare: PrepareLink
}

/**
 * Near the end of an episode, resolves the next one and fetches its first seconds into the browser's cache, if the
 * connection is fast enough that the current episode does not suffer.
 * @returns stops and frees everything
 */
export function preloadNext({ player, source, prepare }: PreloadParts): () => void {
  const ends = new AbortController()
  const { signal } = ends
  const look = () => {
    if (findNearness(player.getState()) === 'far') return
    unsubscribe()
    // On failure the beginning is fetched when the episode starts.
    if (canAfford()) fetchBeginning(source.id, { prepare, signal }).catch(() => undefined)
  }
  const unsubscribe = player.subscribe(look)
  return () => {
    unsubscribe()
    ends.abort()
  }
}

const canAfford = (): boolean => !savesData() && (readConnectionSpeed() ?? 'fast') === 'fast'

type Ahead = { prepare: PrepareLink; signal: AbortSignal }

async function fetchBeginning(sourceId: number, { prepare, signal }: Ahead): Promise<void> {
  const source = await prepare(sourceId)
  if (!source || signal.aborted || source.type === 'embed') return
  // A detached element fills the browser's cache for the next episode.
  const video = document.createElement('video')
  video.muted = true
  video.crossOrigin = source.type === 'mp4' && source.cors ? 'anonymous' : null
  const engine = await openStream(source.type, video, {
    url: source.url,
    preload: 'auto',
    startAt: 0,
    bufferSeconds: 8,
    signal,
    quality: 'auto',
    onQualities: () => undefined,
    onFailure: () => undefined,
  })
  if (signal.aborted) engine.destroy()
  else signal.addEventListener('abort', engine.destroy)
}
