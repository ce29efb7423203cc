import { toPictureSources } from '../../../../ui/pictures/picture-sources.ts'
import type { PlayerEpisode, Walk } from '../player-episode.ts'
import type { PlayerPort } from '../player-port.ts'

type SessionParts = {
  player: PlayerPort
  episode: Pick<PlayerEpisode, 'title' | 'animeTitle' | 'pictureUrl' | 'previousPath' | 'nextPath'>
  walk: Walk
}

const stepSeconds = 10

/**
 * Tells the browser what plays, for lock screens, headphones and media keys, and obeys them.
 * @returns how to stop
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
    ['seekbackward', ({ seekOffset }) => step(-(seekOffset ?? stepSeconds))],
    ['seekforward', ({ seekOffset }) => step(seekOffset ?? stepSeconds)],
    ['seekto', ({ seekTime }) => seekTime != null && player.seekTo(seekTime)],
    ['previoustrack', previousPath ? () => walk('previous') : null],
    ['nexttrack', nextPath ? () => walk('next') : null],
  ]
  for (const [action, handler] of handlers) setHandler(session, action, handler)
  const stopTelling = tellPosition(player, session)
  return () => {
    stopTelling()
    session.metadata = null
    for (const [action] of handlers) setHandler(session, action, null)
  }
}

/** A browser throws at an action that it does not know. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // It then has no such button.
  }
}

/** The browser counts on by itself: it is told only what it cannot know. */
function tellPosition(player: PlayerPort, session: MediaSession): () => void {
  let told = ''
  return player.subscribe(() => {
    const { paused, duration, rate, currentTime, phase } = player.getState()
    const isJump = phase === 'ready' ? Math.floor(currentTime / stepSeconds) : -1
    const now = [paused, duration, rate, isJump].join()
    if (now === told) return
    told = now
    session.playbackState = paused ? 'paused' : 'playing'
    if (duration > 0) {
      session.setPositionState?.({ duration, playbackRate: rate, position: Math.min(currentTime, duration) })
    }
  })
}
