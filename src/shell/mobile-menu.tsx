import { Suspense } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '../features/account/web/public.ts'
import { SearchBox } from '../features/catalogue/web/public.ts'
import { mainLinks } from '../ui/navigation/main-links.ts'
import { lazyPart } from '../ui/network/lazy-part.ts'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'
import { LoginLink } from './login-link.tsx'

const PersonRows = lazyPart(() => import('./person/person-rows.tsx'))

type MobileMenuProps = {
  id: string
  /** Set when the search button opened the menu, so that typing can begin at once. */
  focusSearch: boolean
}

/** The full-screen menu of narrow screens. The page behind it is inert while it is open. */
export default function MobileMenu({ id, focusSearch }: MobileMenuProps) {
  const session = useSession()
  return (
    <div id={id} className="mobile-menu">
      <div className="wrap grid gap-0.5 pt-5 pb-10">
        <SearchBox className="mb-4 w-full" large autoFocus={focusSearch} />
        <nav aria-label="Menu">
          <ul>
            {mainLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className="type-display block py-[9px] text-[32px] aria-[current=page]:text-accent-text"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {session.status === 'signed-in' && (
          <div className="mt-4.5 border-line border-t pt-3.5">
            <Suspense>
              <PersonRows user={session.user} />
            </Suspense>
          </div>
        )}
        <div className="mt-4.5 flex flex-wrap items-center gap-3 border-line border-t pt-5">
          {session.status === 'signed-out' && <LoginLink />}
          <ThemeSwitch />
        </div>
      </div>
    </div>
  )
}
