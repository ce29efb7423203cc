import { useEffect } from 'react'
import { savesData } from './connection-speed.ts'
import { fetchPlayer } from './fetch-player.ts'

const signs = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches the player's code when a link to an episode is pointed at, focused or touched, wherever it stands. */
export function useWatchIntent(): void {
  useEffect(() => {
    const ends = new AbortController()
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('a[href^="/watch/"]') || savesData()) return
      ends.abort()
      // The page of the episode asks again, and says so when it does not come.
      fetchPlayer().catch(() => undefined)
    }
    for (const sign of signs) document.addEventListener(sign, look, { signal: ends.signal, passive: true })
    return () => ends.abort()
  }, [])
}
