import {
  CalendarDays,
  ChartColumn,
  Download,
  Film,
  Flag,
  Handshake,
  History,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Megaphone,
  Scale,
  Server,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'

type AdminArea = { to: string; label: string; icon: LucideIcon }

/** The areas of the administration in the order of its navigation; each area with a page has a line here. */
export const adminAreas: readonly AdminArea[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/users', label: 'Utilisateurs', icon: Users },
  { to: '/admin/animes', label: 'Animes', icon: Film },
  { to: '/admin/reports', label: 'Signalements', icon: Flag },
  { to: '/admin/links', label: 'Liens', icon: Link2 },
  { to: '/admin/messages', label: 'Messages', icon: Megaphone },
  { to: '/admin/stats', label: 'Statistiques', icon: ChartColumn },
  { to: '/admin/sync', label: 'Synchronisation', icon: Download },
  { to: '/admin/planning', label: 'Planning', icon: CalendarDays },
  { to: '/admin/partners', label: 'Partenaires', icon: Handshake },
  { to: '/admin/team', label: 'Équipe', icon: UserRound },
  { to: '/admin/rights', label: 'Droits', icon: Scale },
  { to: '/admin/webhooks', label: 'Webhooks', icon: Webhook },
  { to: '/admin/system', label: 'Système', icon: Server },
  { to: '/admin/audit', label: 'Journal', icon: History },
]

/** The counter beside the area at an address. */
export type AreaCounts = Readonly<Record<string, number>>
