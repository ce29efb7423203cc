import { NavLink } from 'react-router'
import { SearchBox } from '../../features/catalogue/web/public.ts'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { LoginLink } from './login-link.tsx'
import { mainLinks } from './site-links.ts'

type MobileMenuProps = {
  id: string
  /** It was opened by the search button: typing can begin at once. */
  focusSearch: boolean
}

/** The whole-screen menu of narrow screens. The page behind it cannot be reached while it is open. */
export function MobileMenu({ id, focusSearch }: MobileMenuProps) {
  return (
    <div id={id} className="mobile-menu">
      <div className="wrap grid gap-0.5 pt-5 pb-10">
        <SearchBox className="mb-4 w-full" large autoFocus={focusSearch} />
        <nav aria-label="Menu" className="grid">
          {mainLinks.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              className="type-display py-[9px] text-[32px] aria-[current=page]:text-accent-text"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="mt-4.5 flex flex-wrap items-center gap-3 border-line border-t pt-5">
          <LoginLink />
          <ThemeSwitch />
        </div>
      </div>
    </div>
  )
}
