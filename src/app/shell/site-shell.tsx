import { type ReactNode, useEffect } from 'react'
import { useMatches } from 'react-router'
import { useSessionChecks } from '../../features/auth/web/public.ts'
import { useProgressReplay } from '../../features/watch-progress/web/public.ts'
import type { SiteLinks } from '../../ui/api/api-context.ts'
import { useMenu } from '../../ui/menus/use-menu.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What surrounds every page: skip link, header, `main#contenu`, footer; a bare page has only the first and third. */
export function SiteShell({ links, children }: { links: SiteLinks | undefined; children: ReactNode }) {
  useSessionChecks()
  useProgressReplay()
  const menu = useMenu<HTMLElement>()
  useScrollLock(menu.isOpen)
  useCloseOnWideScreen(menu.close)
  if (useIsBare()) return <BareShell>{children}</BareShell>
  return (
    <>
      <SkipLink />
      <SiteHeader menu={menu} />
      <div inert={menu.isOpen}>
        <main id="contenu" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter links={links} />
      </div>
    </>
  )
}

/** A page that says `handle = { isBare: true }` is a screen of its own. */
function useIsBare(): boolean {
  return useMatches().some(({ handle }) => (handle as { isBare?: boolean } | undefined)?.isBare === true)
}

function BareShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
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
