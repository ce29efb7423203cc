import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { panel } from '../../../../ui/components/panel.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toLongDate } from '../../../../ui/formats/dates.ts'
import { toDayWords } from '../../../../ui/formats/day-words.ts'
import { useTypedValue } from '../../../../ui/forms/use-typed-value.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { ListFrame } from '../../../../ui/table/list-frame.tsx'
import { TableFilter, TableSearch } from '../../../../ui/table/table-filters.tsx'
import { useTableAddress } from '../../../../ui/table/use-table-address.ts'
import { type AuditAction, listActions } from '../../log-contract.ts'
import { undoDays } from '../../log-rules.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { type AuditAddress, auditDefinition, toActionsQuery } from './audit-address.ts'
import { AuditEntry, auditAction } from './audit-entry.tsx'
import { areaNames } from './audit-labels.ts'

/** The log: staff actions with values before and after, and undo buttons. */
export function AuditView() {
  const address = useTableAddress(auditDefinition)
  const query = toActionsQuery(address)
  const list = useQuery({
    ...readOf(listActions, { query }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <AdminPage title="Journal" note={`Les changements de l’équipe, annulables pendant ${undoDays} jours`}>
      <ListFrame
        name="Actions de l’équipe"
        words={['action', 'actions', 'f']}
        address={address}
        query={list}
        rows={list.data?.actions}
        total={list.data?.pagination.total}
        toolbar={<AuditFilters address={address} actors={list.data?.actors ?? []} />}
        empty={<EmptyState title="Le journal est vide" text="Ce que l’équipe change apparaîtra ici." />}
        skeleton={<WaitingLog />}
      >
        {(actions) => <AuditDays actions={actions} />}
      </ListFrame>
    </AdminPage>
  )
}

function WaitingLog() {
  return (
    <div className={panel} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same and never move
        <div key={index} className={auditAction}>
          <Skeleton className="h-4 w-11" />
          <Skeleton className="size-8 rounded-full" />
          <span className="grid gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-5" />
          </span>
        </div>
      ))}
    </div>
  )
}

/** The actions of a page, grouped by day. */
function AuditDays({ actions }: { actions: readonly AuditAction[] }) {
  const days = Object.groupBy(actions, ({ at }) => toLongDate(at))
  return Object.entries(days).map(([day, ofDay = []]) => (
    <section key={day} aria-label={day} className={`${panel} mb-4`}>
      <header>
        <h3 className="text-[1.0625rem] first-letter:uppercase">{titleOf(ofDay[0]?.at, day)}</h3>
        <span className="ml-auto text-text-3 text-xs">{day}</span>
      </header>
      <ol>
        {ofDay.map((action) => (
          <AuditEntry key={action.id} action={action} />
        ))}
      </ol>
    </section>
  ))
}

function titleOf(at: string | undefined, day: string): string {
  const words = at === undefined ? day : toDayWords(at, new Date())
  return /^\d/.test(words) ? day : words
}

type AuditFiltersProps = { address: AuditAddress; actors: { id: number; username: string }[] }

/** Filters by author, area, anime and time. */
function AuditFilters({ address, actors }: AuditFiltersProps) {
  const { filters, setFilters } = address
  return (
    <>
      <TableSearch address={address} label="Rechercher dans le journal" />
      <TableFilter
        label="Équipe"
        {...address.bind('actor')}
        options={[['', 'Toute l’équipe'], ...actors.map(({ id, username }) => [String(id), username] as const)]}
      />
      <TableFilter
        label="Actions"
        {...address.bind('area')}
        options={auditDefinition.filters.area.map((area) => [
          area,
          area === 'all' ? 'Toutes les actions' : areaNames[area],
        ])}
      />
      <DayField label="Depuis le" {...address.bind('from')} />
      <DayField label="Jusqu’au" {...address.bind('to')} />
      {filters.anime !== '' && (
        <button
          type="button"
          className="min-h-9 text-accent-text font-semibold underline underline-offset-[3px]"
          onClick={() => setFilters({ anime: '' })}
        >
          Tous les animes
        </button>
      )}
    </>
  )
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  // While a year is being typed, each digit makes another date.
  const { text, type } = useTypedValue(value, onChange)
  return (
    <label className="table-filter inline-flex items-center gap-1.75 text-text-2 text-sm whitespace-nowrap [&_.input]:w-37.5 [&_.input]:min-h-9.5 [&_.input]:text-sm max-md:grid max-md:basis-full! max-md:grid-cols-[72px_minmax(0,1fr)] max-md:[&_.input]:w-full max-md:[&_.input]:min-h-11">
      {label}
      <input type="date" className="input" value={text} onChange={({ target }) => type(target.value)} />
    </label>
  )
}
