import { useEffect } from 'react'
import { savesData } from '../../../../ui/network/connection-speed.ts'
import { fetchFrameSheet } from '../frame-sheet.ts'
import { fetchPlayer } from './fetch-player.ts'

/** Who rests on a link for so long means it; who passes over it does not. */
const restMs = 80

const signs = ['pointerover', 'focusin', 'touchstart', 'pointerdown', 'click'] as const

/**
 * Makes an episode ready before its page is asked for, wherever its link stands: the player's code when the link is
 * pointed at, focused or touched; what the link plays once somebody rests on it; the beginning of the video when it is
 * pressed. A link of the page says by `data-source` which link of the catalogue its episode plays.
 */
export function useWatchIntent(): void {
  useEffect(() => {
    const ends = new AbortController()
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = (event: Event) => {
      clearTimeout(rest)
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/watch/"]')
      if (!link || savesData()) return
      // The page of the episode asks again, and says so when it does not come.
      fetchPlayer().catch(ignore)
      fetchFrameSheet()
      if (!link.dataset.source) return
      const isFollowed = isFollowing(event)
      const intent = { path: link.pathname, sourceId: Number(link.dataset.source), isFollowed }
      const act = () => {
        import('./answer-intent.ts').then(({ answerIntent }) => answerIntent(intent)).catch(ignore)
      }
      if (isFollowed || event.type === 'touchstart') act()
      else rest = setTimeout(act, restMs)
    }
    for (const sign of signs)
      document.addEventListener(sign, look, { signal: ends.signal, passive: true, capture: true })
    return () => {
      ends.abort()
      clearTimeout(rest)
    }
  }, [])
}

// What could not be fetched ahead is fetched, or told, in its time.
const ignore = () => undefined

/** The press of a mouse, or the click of anything else (a finger that is put down may scroll), in this tab. */
function isFollowing(event: Event): boolean {
  if (!(event instanceof MouseEvent) || event.button !== 0) return false
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  return (
    event.type === 'click' ||
    (event instanceof PointerEvent && event.type === 'pointerdown' && event.pointerType === 'mouse')
  )
}
