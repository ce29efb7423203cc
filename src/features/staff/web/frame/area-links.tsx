import { ArrowLeft, WifiOff } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { useOnline } from '../../../../ui/network/use-online.ts'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import type { User } from '../../../account/contract.ts'
import { type AreaCounts, adminAreas } from './admin-areas.ts'

const adminLink = [
  'flex items-center gap-2.75 px-2.5 rounded-md text-text-2 font-medium text-[0.875rem] min-h-9 max-lg:min-h-11 aria-[current]:bg-surface-2 aria-[current]:text-text forced-colors:aria-[current]:outline',
  '[&_.lucide]:size-4 aria-[current]:[&_.lucide]:text-accent-text',
  '[&_small]:ml-auto [&_small]:text-text-3 [&_small]:text-xs [&_small]:tabular-nums',
  'hover:[&:not([aria-current])]:bg-surface-1',
].join(' ')

/** The areas, with the current one marked; sub-pages belong to their area. */
export function AreaLinks({ counts }: { counts: AreaCounts }) {
  return adminAreas.map(({ to, label, icon: Icon }) => (
    <NavLink key={to} to={to} prefetch="intent" className={adminLink}>
      <Icon />
      {label}
      <AreaCount count={counts[to]} />
    </NavLink>
  ))
}

function AreaCount({ count }: { count: number | undefined }) {
  if (!count) return null
  return <small>{toFrenchNumber(count)}</small>
}

/** Reports a missing network; the page stays as it is. */
export function OfflineMark() {
  const isOnline = useOnline()
  return (
    <p role="status" className="flex min-w-0 items-center gap-2.75 text-sm text-text-2 not-empty:px-2.5">
      {!isOnline && (
        <>
          <WifiOff aria-hidden="true" className="size-4 flex-none text-warning" />
          Hors ligne
        </>
      )}
    </p>
  )
}

/** The link back to the site, and the signed-in account. */
export function StaffCorner({ user }: { user: User | undefined }) {
  return (
    <>
      <Link to="/" className={adminLink}>
        <ArrowLeft />
        Retour au site
      </Link>
      {user && (
        <div className="min-w-0 lg:mt-2.5 lg:border-t lg:border-line lg:pt-2.5">
          <Link to="/settings" className="hover:bg-surface-1 flex items-center gap-2.5 py-2 px-2.5 rounded-md">
            <Avatar username={user.username} url={user.avatar_url} className="size-8 text-sm" />
            <span className="min-w-0">
              <span className="block truncate font-semibold text-[0.875rem] leading-tight">{user.username}</span>
              <span className="block text-text-3 text-xs">{user.role}</span>
            </span>
          </Link>
        </div>
      )}
    </>
  )
}
