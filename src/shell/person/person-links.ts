import { Film, Flag, LayoutDashboard, LibraryBig, type LucideIcon, Settings, Users } from 'lucide-react'

type MenuLink = { to: string; label: string; icon: LucideIcon }

/** Links for every signed-in member (docs/product/browsing.md#header). */
export const ownLinks: readonly MenuLink[] = [
  { to: '/my-space', label: 'Mon Espace', icon: LibraryBig },
  { to: '/settings', label: 'Paramètres du compte', icon: Settings },
]

/** Links for the staff (docs/product/browsing.md#header). */
export const staffLinks: readonly MenuLink[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/users', label: 'Utilisateurs', icon: Users },
  { to: '/admin/animes', label: 'Animes', icon: Film },
  { to: '/admin/reports', label: 'Signalements', icon: Flag },
]
