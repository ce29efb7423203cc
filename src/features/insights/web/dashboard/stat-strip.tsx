import { Link } from 'react-router'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { classNames } from '../../../../ui/components/class-names.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import type { AdminStats } from '../../dashboard-contract.ts'

export const figureStrip = [
  'grid mb-5 border border-line rounded-panel grid-cols-4',
  '[&>li+li]:border-l [&>li+li]:border-line [&_a]:block [&_a]:py-4.5 [&_a]:px-5 [&_a]:rounded-panel',
  '[&_a:hover]:bg-surface-1',
  '[&_b]:block [&_b]:mt-1.5 [&_b]:mb-1 [&_b]:font-bold [&_b]:text-[2.375rem] [&_b]:leading-[1.1] [&_b]:font-display',
  '[&_b]:font-stretch-78% [&_b]:tabular-nums',
  'max-md:grid-cols-2 max-md:[&>li:nth-child(odd)]:border-l-0 max-md:[&>li:nth-child(n+3)]:border-t',
  'max-md:[&>li:nth-child(n+3)]:border-line max-md:[&_b]:text-[1.875rem]',
].join(' ')

type Figure = { label: string; to: string; value: number; change: string; isGrowth?: boolean; isAlarm?: boolean }

/** The site's figures in one strip (docs/product/administration.md#dashboard), each linking to its area. */
export function StatStrip({ stats }: { stats: AdminStats | undefined }) {
  return (
    <ul className={figureStrip} aria-busy={stats === undefined}>
      {stats ? (
        toFigures(stats).map((figure) => <FigureItem key={figure.label} {...figure} />)
      ) : (
        <WaitingItems labels={labels} />
      )}
    </ul>
  )
}

function FigureItem({ label, to, value, change, isGrowth, isAlarm }: Figure) {
  return (
    <li>
      <Link to={to} prefetch="intent">
        <span className="text-text-2">{label}</span>
        <b className={classNames(isAlarm && 'text-danger')}>{toFrenchNumber(value)}</b>
        <span className={classNames('text-xs', isGrowth ? 'text-success' : 'text-text-3')}>{change}</span>
      </Link>
    </li>
  )
}

const labels = ['Animes', 'Épisodes', 'Utilisateurs', 'Signalements']

export function WaitingItems({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <li key={label}>
      <span className="block px-5 py-4.5">
        <span className="text-text-2">{label}</span>
        <Skeleton className="my-2 h-9 w-24" />
        <Skeleton className="h-4 w-28" />
      </span>
    </li>
  ))
}

function toFigures({ animes, episodes, users, reports }: AdminStats): Figure[] {
  return [
    { label: 'Animes', to: '/admin/animes', value: animes.total, ...toGrowth(animes.added_this_week) },
    { label: 'Épisodes', to: '/admin/animes', value: episodes.total, ...toGrowth(episodes.added_this_week) },
    { label: 'Utilisateurs', to: '/admin/users', value: users.total, ...toGrowth(users.registered_this_week) },
    {
      label: 'Signalements',
      to: '/admin/reports',
      value: reports.open,
      change: `${toFrenchNumber(reports.total_reports)} au total`,
      isAlarm: reports.open > 0,
    },
  ]
}

function toGrowth(added: number) {
  return { change: `${added > 0 ? '+' : ''}${toFrenchNumber(added)} cette semaine`, isGrowth: added > 0 }
}
