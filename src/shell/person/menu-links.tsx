import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import { signOut } from '../../features/account/web/public.ts'
import { classNames } from '../../ui/components/class-names.ts'
import type { ownLinks } from './person-links.ts'

/** The rows of a personal menu. */
export function MenuLinks({ links, className }: { links: typeof ownLinks; className?: string }) {
  return links.map(({ to, label, icon: Icon }) => (
    <NavLink key={to} to={to} prefetch="intent" className={classNames('menu-row', className)}>
      <Icon />
      {label}
    </NavLink>
  ))
}

export function SignOutButton({ className }: { className?: string }) {
  return (
    <button
      type="button"
      className={classNames('menu-row text-danger [&_.lucide]:text-danger', className)}
      onClick={() => void signOut()}
    >
      <LogOut />
      Se déconnecter
    </button>
  )
}
