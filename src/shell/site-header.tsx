import { Menu as MenuIcon, Search, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { NavLink } from 'react-router'
import { SearchBox } from '../features/catalogue/web/public.ts'
import { IconButton } from '../ui/components/icon-button.tsx'
import { AroundMenu, type Menu } from '../ui/menus/use-menu.ts'
import { mainLinks } from '../ui/navigation/main-links.ts'
import { listen } from '../ui/network/listen.ts'
import { MobileMenu } from './later-parts.ts'
import { LogoLink } from './logo-header.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { SessionCorner } from './person/session-corner.tsx'

/** How far a page scrolls before the header draws its line, in pixels (docs/product/browsing.md#header). */
const scrollThreshold = 20

/** The bar above every page (docs/product/browsing.md#header). */
export function SiteHeader({ menu }: { menu: Menu<HTMLElement, HTMLButtonElement> }) {
  const isScrolled = useIsScrolled()
  const [isSearching, setIsSearching] = useState(false)
  const openSearch = () => {
    setIsSearching(true)
    menu.open()
  }
  const toggleMenu = () => {
    setIsSearching(false)
    menu.toggle()
  }
  return (
    <header ref={menu.rootRef} className="site-header" data-scrolled={isScrolled || menu.isOpen || undefined}>
      <div className="wrap site-header-bar">
        <LogoLink />
        <MainLinks />
        <SearchBox className="site-header-search" shortcut hint={<PaletteButton />} />
        <div className="flex items-center gap-0.5 max-lg:ml-auto">
          <IconButton label="Rechercher" className="beside-bottom-bar noscript:hidden lg:hidden" onClick={openSearch}>
            <Search />
          </IconButton>
          <SessionCorner />
          <IconButton {...menu.trigger} label="Menu" className="noscript:hidden lg:hidden" onClick={toggleMenu}>
            {menu.isOpen ? <X /> : <MenuIcon />}
          </IconButton>
        </div>
      </div>
      {menu.isOpen && (
        <AroundMenu value={menu.path}>
          <Suspense>
            <MobileMenu id={menu.panelId} focusSearch={isSearching} />
          </Suspense>
        </AroundMenu>
      )}
    </header>
  )
}

function MainLinks() {
  return (
    <nav aria-label="Principale">
      <ul className="site-nav">
        {mainLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'} prefetch="intent" className="site-nav-link">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > scrollThreshold)
    update()
    return listen(window, 'scroll', update, { passive: true })
  }, [])
  return isScrolled
}
