import { CalendarDays, House, LayoutGrid, Search, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { useHydrated } from '../ui/components/use-hydrated.ts'
import { listen } from '../ui/network/listen.ts'
import { openPalette, paletteIntent } from './palette/palette-layer.tsx'

const item = 'flex h-14 flex-1 flex-col items-center justify-center gap-1 text-xs'

/** The bar at the bottom of phones held upright (docs/product/browsing.md#bottom-bar). */
export function BottomBar() {
  const bar = useHiddenWhileScrollingDown()
  const isHydrated = useHydrated()
  const search = (
    <>
      <Search />
      Chercher
    </>
  )
  return (
    <nav
      ref={bar}
      aria-label="Raccourcis"
      onFocus={showBar}
      className="bottom-bar fixed inset-x-0 bottom-0 border-line border-t bg-bg text-text-2"
    >
      <NavLink to="/" end className={item}>
        <House />
        Accueil
      </NavLink>
      <NavLink to="/explorer" className={item}>
        <LayoutGrid />
        Explorer
      </NavLink>
      {isHydrated ? (
        <button type="button" className={item} aria-haspopup="dialog" onClick={openPalette} {...paletteIntent}>
          {search}
        </button>
      ) : (
        <a href="/explorer" className={item}>
          {search}
        </a>
      )}
      <NavLink to="/planning" className={item}>
        <CalendarDays />
        Planning
      </NavLink>
      <NavLink to="/my-space" className={item}>
        <UserRound />
        Moi
      </NavLink>
    </nav>
  )
}

/** Smaller scroll movements, in pixels, come from a trembling finger. */
const leastMove = 8

/** Hides the bar, by an attribute that the mini player follows too, unless it is being used by keyboard. */
function useHiddenWhileScrollingDown() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = document.documentElement
    let last = window.scrollY
    const follow = () => {
      const { scrollY, innerHeight } = window
      const isAtEnd = scrollY + innerHeight >= root.scrollHeight - leastMove
      if (Math.abs(scrollY - last) < leastMove && !isAtEnd) return
      const isInUse = bar.current?.querySelector(':focus-visible')
      if (scrollY > Math.max(last, innerHeight / 8) && !isAtEnd && !isInUse) root.dataset.bar = 'hidden'
      else showBar()
      last = scrollY
    }
    const stop = listen(window, 'scroll', follow, { passive: true })
    return () => {
      stop()
      showBar()
    }
  }, [])
  return bar
}

function showBar(): void {
  delete document.documentElement.dataset.bar
}
