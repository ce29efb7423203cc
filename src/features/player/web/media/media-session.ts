import { toPictureSources } from '../../../../ui/pictures/picture-sources.ts'
import { seekStepSeconds } from '../../rules.ts'
import type { PlayerEpisode, Walk } from '../player-episode.ts'
import type { PlayerPort } from '../player-port.ts'

type SessionParts = {
  player: PlayerPort
  episode: Pick<PlayerEpisode, 'title' | 'animeTitle' | 'pictureUrl' | 'previousPath' | 'nextPath'>
  walk: Walk
}

/**
 * Publishes the current episode to lock screens, headphones and media keys, and handles their actions.
 * @returns closes the session
 */
export function openMediaSession({ player, episode, walk }: SessionParts): () => void {
  const session = navigator.mediaSession
  if (!session) return () => undefined
  const { title, animeTitle, pictureUrl, previousPath, nextPath } = episode
  const artwork = pictureUrl ? [{ src: new URL(toPictureSources(pictureUrl).src, location.href).href }] : []
  session.metadata = new MediaMetadata({ title, artist: animeTitle, artwork })
  const step = (by: number) => player.seekTo(player.getMedia().currentTime + by)
  const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', player.play],
    ['pause', player.pause],
    ['seekbackward', ({ seekOffset }) => step(-(seekOffset ?? seekStepSeconds))],
    ['seekforward', ({ seekOffset }) => step(seekOffset ?? seekStepSeconds)],
    ['seekto', ({ seekTime }) => seekTime != null && player.seekTo(seekTime)],
    ['previoustrack', previousPath ? () => walk('previous') : null],
    ['nexttrack', nextPath ? () => walk('next') : null],
  ]
  for (const [action, handler] of handlers) setHandler(session, action, handler)
  const stopUpdates = updatePosition(player, session)
  return () => {
    stopUpdates()
    session.metadata = null
    for (const [action] of handlers) setHandler(session, action, null)
  }
}

/** Browsers throw for an action that they do not know. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // The browser then has no such button.
  }
}

/** The browser extrapolates the position, so it is reported at changes and after every ten seconds of play. */
function updatePosition(player: PlayerPort, session: MediaSession): () => void {
  let last = ''
  return player.subscribe(() => {
    const { paused, duration, rate, currentTime, phase } = player.getState()
    const isJump = phase === 'ready' ? Math.floor(currentTime / seekStepSeconds) : -1
    const now = [paused, duration, rate, isJump].join()
    if (now === last) return
    last = now
    session.playbackState = paused ? 'paused' : 'playing'
    if (duration > 0) {
      session.setPositionState?.({ duration, playbackRate: rate, position: Math.min(currentTime, duration) })
    }
  })
}
