import { Link } from 'react-router'
import { Logo } from '../ui/pictures/logo.tsx'

/** The header of a page that failed as a whole: only the link home, with nothing that could fail too. */
export function LogoHeader() {
  return (
    <header className="site-header" data-scrolled="true">
      <div className="wrap site-header-bar">
        <LogoLink />
      </div>
    </header>
  )
}

export function LogoLink() {
  return (
    <Link to="/" prefetch="intent" className="flex min-h-11 items-center" aria-label="Suminé, accueil">
      <Logo className="-mt-1.5 h-7 w-auto lg:h-[34px]" />
    </Link>
  )
}
