import { type ReactNode, useEffect } from 'react'
import { useMatches } from 'react-router'
import { useSessionChecks } from '../../features/account/web/public.ts'
import { WorkerNoticesWhenIdle } from '../../features/offline/web/public.ts'
import { useWatchIntent } from '../../features/player/web/public.ts'
import { useProgressReplay } from '../../features/watching/web/public.ts'
import type { SiteLinks } from '../../ui/api/api-context.ts'
import { useMenu } from '../../ui/menus/use-menu.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import { ComingPage } from './coming-page.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useComingPage } from './use-coming-page.ts'

/** What surrounds every page: skip link, header, `main#contenu`, footer; a bare page has only the first and third; the
 * administration has its own frame. */
export function SiteShell({ links, children }: { links: SiteLinks | undefined; children: ReactNode }) {
  useSessionChecks()
  useProgressReplay()
  useWatchIntent()
  const menu = useMenu<HTMLElement>()
  useScrollLock(menu.isOpen)
  useCloseOnWideScreen(menu.close)
  const kind = useShellKind()
  const coming = useComingPage()
  if (kind === 'bare') return <BareShell>{children}</BareShell>
  if (kind === 'own') return <OwnShell>{children}</OwnShell>
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <SiteHeader menu={menu} />
      <div inert={menu.isOpen}>
        <main id="contenu" tabIndex={-1} aria-busy={coming !== undefined}>
          {coming !== undefined && <ComingPage path={coming} />}
          {/* Stays as it is: whoever turns back finds it again. */}
          <div className={coming === undefined ? 'contents' : 'hidden'}>{children}</div>
        </main>
        <SiteFooter links={links} />
      </div>
      <WorkerNoticesWhenIdle />
    </>
  )
}

/** What a page, or the layout around it, says of itself in its `handle`. */
function useShellKind(): 'site' | 'bare' | 'own' {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  if (handles.some((handle) => handle?.hasOwnFrame)) return 'own'
  return handles.some((handle) => handle?.isBare) ? 'bare' : 'site'
}

function OwnShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {children}
    </>
  )
}

function BareShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <WorkerNoticesWhenIdle />
    </>
  )
}

/** First in the tab order; the browser itself moves the focus to `main#contenu`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#contenu">
      Aller au contenu
    </a>
  )
}

/** The page behind the whole-screen menu does not scroll. */
function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    document.documentElement.classList.toggle('is-scroll-locked', isLocked)
    return () => document.documentElement.classList.remove('is-scroll-locked')
  }, [isLocked])
}

/** A window made wide shows the links in the bar; the menu must not keep the page locked behind nothing. */
function useCloseOnWideScreen(close: () => void): void {
  useEffect(() => {
    const wide = matchMedia('(min-width: 1025px)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [close])
}
