import { ChartColumn, ChevronRight, Film, Flag, Users } from 'lucide-react'
import { Link } from 'react-router'

const links = [
  { to: '/admin/users', label: 'Utilisateurs', icon: Users },
  { to: '/admin/animes', label: 'Animes', icon: Film },
  { to: '/admin/reports', label: 'Signalements', icon: Flag },
  { to: '/admin/stats', label: 'Statistiques', icon: ChartColumn },
] as const

/** The dashboard's links (docs/product/administration.md#dashboard). */
export function QuickLinks() {
  return (
    <nav
      aria-label="Accès rapides"
      className="grid p-2 [&_a]:flex [&_a]:items-center [&_a]:min-h-10 [&_a]:gap-3 [&_a]:px-3 [&_a]:rounded-md [&_a]:font-medium [&_a]:text-[0.9375rem] [&_a:hover]:bg-surface-1 border-line border-t"
    >
      {links.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} prefetch="intent">
          <Icon className="text-text-3" />
          {label}
          <ChevronRight className="ml-auto text-text-3" />
        </Link>
      ))}
    </nav>
  )
}
