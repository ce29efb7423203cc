import { CalendarClock, ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { toLongDay, toShortDay } from '../../../../shared/french-days.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { addDays } from '../../../../shared/year-days.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { LanguageBadge } from '../../../../ui/components/language-badge.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { toParisDay } from '../../../../ui/formats/paris-clock.ts'
import { actionColumn, type Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { useTableAddress } from '../../../../ui/table/use-table-address.ts'
import { AdminPage } from '../../../staff/web/frame/public.ts'
import { readPlanningAddress } from '../planning-address.ts'
import { dateOf, toMonday } from '../week-days.ts'
import { toParisMoment } from './paris-moment.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { type StaffRelease, useReleases, useWithdrawChange } from './release-queries.ts'

/** The releases of a week are on one page, in chronological order. */
const definition = { filters: {}, sorts: ['instant'], defaultSort: { by: 'instant', order: 'asc' } } as const

/** /admin/planning: the releases of a week, with actions to postpone or cancel them. */
export function PlanningAdminView() {
  const [params] = useSearchParams()
  const thisMonday = toMonday(toParisDay(new Date()))
  const monday = readPlanningAddress(params).monday ?? thisMonday
  const address = useTableAddress(definition)
  const list = useReleases(monday)
  const withdraw = useWithdrawChange()
  const [edited, setEdited] = useState<StaffRelease>()
  return (
    <AdminPage title="Planning" note={list.data && countOf(list.data.length, 'sortie')}>
      <Weeks monday={monday} thisMonday={thisMonday} />
      <DataTable
        name={`Sorties de la semaine du ${toLongDay(monday)}`}
        words={['sortie', 'sorties', 'f']}
        address={address}
        query={list}
        rows={list.data}
        total={undefined}
        empty={<EmptyState title="Aucune sortie prévue." />}
        rowName={({ titre, langue }) => `${titre} ${langue}`}
        columns={toColumns(monday, {
          isBusy: withdraw.isPending,
          onChange: setEdited,
          onWithdraw: ({ change }) => change && withdraw.mutate(change),
        })}
      />
      <ReleaseDialog release={edited} onClose={() => setEdited(undefined)} />
    </AdminPage>
  )
}

function Weeks({ monday, thisMonday }: { monday: string; thisMonday: string }) {
  const weekAt = (days: number) => `/admin/planning?week=${addDays(monday, days)}`
  return (
    <nav aria-label="Semaines" className="mb-4 flex flex-wrap items-center gap-3">
      <Link to={weekAt(-7)} className="icon-button -mx-2.5" aria-label="Semaine précédente" preventScrollReset>
        <ChevronLeft />
      </Link>
      <span className="font-semibold tabular-nums">
        {toShortDay(monday)} – {toShortDay(addDays(monday, 6))}
      </span>
      <Link to={weekAt(7)} className="icon-button -mx-2.5" aria-label="Semaine suivante" preventScrollReset>
        <ChevronRight />
      </Link>
      {monday !== thisMonday && (
        <ButtonLink to="/admin/planning" size="dense" className="ml-1">
          Cette semaine
        </ButtonLink>
      )}
    </nav>
  )
}

type RowHandlers = {
  isBusy: boolean
  onChange: (release: StaffRelease) => void
  onWithdraw: (release: StaffRelease) => void
}

function toColumns(monday: string, handlers: RowHandlers): Column<StaffRelease>[] {
  return [
    {
      id: 'when',
      head: 'Quand (Paris)',
      narrow: 'line',
      className: 'tabular-nums text-text-2 whitespace-nowrap',
      cell: ({ day, heure }) => `${day} ${toShortDay(dateOf(monday, day))}${heure && `, ${heure}`}`,
    },
    {
      id: 'anime',
      head: 'Anime',
      narrow: 'title',
      cell: ({ titre, slug, episodes }) => (
        <span className="grid min-w-0">
          <Link to={toAnimePath(slug)} className="truncate font-semibold hover:underline">
            {titre}
          </Link>
          {episodes !== null && <span className="truncate text-text-3 text-xs">{episodes}</span>}
        </span>
      ),
    },
    { id: 'language', head: 'Langue', narrow: 'line', cell: ({ langue }) => <LanguageBadge language={langue} /> },
    { id: 'state', head: 'État', narrow: 'aside', cell: (release) => <StateCell release={release} /> },
    { ...actionColumn, cell: (release) => <Actions release={release} {...handlers} /> },
  ]
}

const tones = { prévu: 'plain', sorti: 'success', retardé: 'warning', annulé: 'danger' } as const

function StateCell({ release: { etat, reporte_au, note } }: { release: StaffRelease }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Tag tone={tones[etat]}>
        <span className="capitalize">{etat}</span>
      </Tag>
      {reporte_au !== null && <span className="text-text-2 text-xs">au {toParisMoment(reporte_au)}</span>}
      {note !== null && <span className="wrap-anywhere text-text-2 text-xs">{note}</span>}
    </span>
  )
}

function Actions({ release, isBusy, onChange, onWithdraw }: RowHandlers & { release: StaffRelease }) {
  // A release without a time cannot be identified.
  if (release.instant === null) return <span className="text-text-3 text-xs">sans heure</span>
  const name = `${release.titre} en ${release.langue}, ${release.day}`
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="dense" onClick={() => onChange(release)}>
        <CalendarClock />
        Modifier<span className="sr-only"> la sortie de {name}</span>
      </Button>
      {release.change && (
        <Button size="dense" aria-disabled={isBusy} onClick={() => isBusy || onWithdraw(release)}>
          <RotateCcw />
          Comme prévu<span className="sr-only"> : {name}</span>
        </Button>
      )}
    </span>
  )
}
