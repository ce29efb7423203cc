import { type ReactNode, useEffect } from 'react'
import { useMatches } from 'react-router'
import { useSessionChecks } from '../features/account/web/public.ts'
import { closeStage, PlayerStage, useWatchIntent } from '../features/player/web/public.ts'
import { loadWatchProgress, useProgressReplay } from '../features/watching/web/public.ts'
import type { SiteLinks } from '../ui/api/api-context.ts'
import { useMenu } from '../ui/menus/use-menu.ts'
import { listen } from '../ui/network/listen.ts'
import type { PageHandle } from '../ui/page-types.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ComingPage } from './loading/coming-page.tsx'
import { LoadingBar } from './loading/loading-bar.tsx'
import { useComingPage } from './loading/use-coming-page.ts'
import { PaletteLayer } from './palette/palette-layer.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { WhenIdle } from './when-idle.tsx'

/** The frame of every page: skip link, header, `main#contenu`, footer; of a bare page the first and third. */
export function SiteShell({ links, children }: { links: SiteLinks | undefined; children: ReactNode }) {
  useSessionChecks()
  useProgressReplay()
  useWatchIntent(loadWatchProgress)
  const menu = useMenu<HTMLElement>()
  useScrollLock(menu.isOpen)
  useCloseOnWideScreen(menu.close)
  const kind = useShellKind()
  const requested = useComingPage()
  const coming = kind === 'site' ? requested : undefined
  if (kind === 'own') {
    return (
      <OwnShell>
        {children}
        <PaletteLayer />
      </OwnShell>
    )
  }
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {kind === 'site' && <SiteHeader menu={menu} />}
      <div inert={menu.isOpen}>
        <main id="contenu" tabIndex={-1} aria-busy={coming !== undefined}>
          <PlayerStage />
          {coming !== undefined && <ComingPage path={coming} />}
          {/* Stays mounted, so that a visitor who turns back finds it unchanged. */}
          <div className={coming === undefined ? 'contents' : 'hidden'}>{children}</div>
        </main>
        {kind === 'site' && <SiteFooter links={links} />}
        {kind === 'site' && <BottomBar />}
      </div>
      <WhenIdle />
      <PaletteLayer />
    </>
  )
}

/** Reads the shell kind from the `handle` of a page or its layout. */
export function useShellKind(): 'site' | 'bare' | 'own' {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  if (handles.some((handle) => handle?.hasOwnFrame)) return 'own'
  return handles.some((handle) => handle?.isBare) ? 'bare' : 'site'
}

function OwnShell({ children }: { children: ReactNode }) {
  useEffect(closeStage, [])
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {children}
    </>
  )
}

/** Locks the page's scroll behind the full-screen menu. */
function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    document.documentElement.classList.toggle('overflow-hidden', isLocked)
    return () => document.documentElement.classList.remove('overflow-hidden')
  }, [isLocked])
}

/** Closes the menu when a widened window shows the links in the bar, or else it would keep the page locked. */
function useCloseOnWideScreen(close: () => void): void {
  useEffect(() => {
    const wide = matchMedia('(min-width: 1025px)')
    return listen(wide, 'change', close)
  }, [close])
}
