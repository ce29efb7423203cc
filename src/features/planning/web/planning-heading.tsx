import { ChevronLeft, ChevronRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { toShortDay } from '../../../shared/french-days.ts'
import { addDays } from '../../../shared/year-days.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { useOnline } from '../../../ui/network/use-online.ts'
import { type PlanningAddress, toPlanningPath } from './planning-address.ts'

type WeekLinksProps = { address: PlanningAddress; monday: string; isPresent: boolean }

/** Title, reload button, week with links to its neighbours; the filters stand beside these. */
export function PlanningHeading({ filters, ...week }: WeekLinksProps & { filters: ReactNode }) {
  return (
    <header className="pt-8 pb-4 lg:pt-12 lg:pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1>Planning</h1>
        <Refresh />
      </div>
      <p className="mt-2.5 text-text-2">Les sorties de la semaine, du lundi au dimanche.</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-1">
        <WeekLinks {...week} />
        {filters}
      </div>
    </header>
  )
}

function WeekLinks({ address: { day }, monday, isPresent }: WeekLinksProps) {
  const weekAt = (days: number) => toPlanningPath({ monday: addDays(monday, days), day })
  const arrow = 'icon-button -mx-2.5'
  return (
    <nav aria-label="Semaines" className="flex flex-wrap items-center gap-3">
      <Link to={weekAt(-7)} className={arrow} aria-label="Semaine précédente" rel="prev" preventScrollReset>
        <ChevronLeft />
      </Link>
      <span className="font-semibold tabular-nums">
        {toShortDay(monday)} – {toShortDay(addDays(monday, 6))}
      </span>
      <Link to={weekAt(7)} className={arrow} aria-label="Semaine suivante" rel="next" preventScrollReset>
        <ChevronRight />
      </Link>
      {!isPresent && (
        <ButtonLink to="/planning" size="dense" className="ml-1 min-h-11">
          Cette semaine
        </ButtonLink>
      )}
    </nav>
  )
}

function Refresh() {
  const { revalidate, state } = useRevalidator()
  const isOnline = useOnline()
  return (
    <div className="flex items-center gap-3 whitespace-nowrap noscript:hidden">
      <span role="status" className={`status-dot text-sm ${isOnline ? 'text-success' : 'text-danger'}`}>
        <span className="text-text-2">{isOnline ? 'En direct' : 'Hors ligne'}</span>
      </span>
      <Button onClick={() => void revalidate()} loading={state === 'loading'} disabled={!isOnline}>
        <RotateCw className={state === 'loading' ? 'animate-spin' : ''} />
        <span className="max-lg:sr-only">Actualiser</span>
      </Button>
    </div>
  )
}
