import { ArrowLeft } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { toFrenchNumber } from '../../../ui/formats/numbers.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import type { User } from '../../account/contract.ts'
import { type AreaCounts, adminAreas } from './admin-areas.ts'

/** The areas, the current one marked; its sub-pages count as the area. */
export function AreaLinks({ counts }: { counts: AreaCounts }) {
  return adminAreas.map(({ to, label, icon: Icon }) => (
    <NavLink key={to} to={to} prefetch="intent" className="admin-link">
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

/** The way back to the site, and who is signed in. */
export function StaffCorner({ user }: { user: User | undefined }) {
  return (
    <>
      <Link to="/" className="admin-link">
        <ArrowLeft />
        Retour au site
      </Link>
      {user && (
        <div className="admin-person-place">
          <Link to="/settings" className="admin-person">
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
