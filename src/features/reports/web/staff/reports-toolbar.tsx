import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Chip } from '../../../../ui/components/chip.tsx'
import { TableFilter, TableSearch } from '../../../../ui/table/table-filters.tsx'
import { LinkHostFilter } from '../../../links/web/public.ts'
import type { ReportStatus } from '../../contract.ts'
import { categories, categoryWords } from '../report-words.ts'
import type { ReportsAddress } from './reports-address.ts'

type Counts = Record<ReportStatus, number>

const chips = [
  ['all', 'Tous'],
  ['ouvert', 'Ouverts'],
  ['en cours', 'En cours'],
  ['résolu', 'Résolus'],
  ['rejeté', 'Rejetés'],
] as const

const orders = [
  ['created_at desc', 'Plus récents'],
  ['created_at asc', 'Plus anciens'],
  ['report_count desc', 'Plus signalés'],
] as const

type ReportsToolbarProps = { address: ReportsAddress; counts: Counts | undefined; isGrouped: boolean }

export function ReportsToolbar({ address, counts, isGrouped }: ReportsToolbarProps) {
  const { filters, setFilters, sort } = address
  const order = orders.find(([value]) => value === `${sort.by} ${sort.order}`)?.[0] ?? 'created_at desc'
  return (
    <>
      <fieldset className="-m-1.5 flex min-w-0 basis-full gap-2 overflow-x-auto p-1.5 [&_.chip]:min-h-9.5 [&_.chip]:flex-none">
        <legend className="sr-only">État</legend>
        {chips.map(([status, label]) => (
          <Chip key={status} pressed={filters.status === status} onClick={() => setFilters({ status })}>
            {label}
            {counts && <span className="text-text-3 tabular-nums">{toFrenchNumber(sumOf(counts, status))}</span>}
          </Chip>
        ))}
      </fieldset>
      <TableSearch address={address} label="Anime, utilisateur ou raison" />
      <TableFilter
        label="Catégorie"
        {...address.bind('category')}
        options={[
          ['all', 'Toutes les catégories'],
          ...categories.map((name) => [name, categoryWords[name].label] as const),
        ]}
      />
      <TableFilter
        label="Responsable"
        {...address.bind('assignee')}
        options={{ all: 'Tous les responsables', me: 'À moi', none: 'À personne' }}
      />
      <LinkHostFilter label="Hébergeur du lien" {...address.bind('host')} />
      <TableFilter
        label="Trier"
        value={order}
        options={orders.filter(([value]) => isGrouped || value !== 'report_count desc')}
        onChange={(value) => {
          const [by, direction] = value.split(' ')
          address.setSort({
            by: by === 'report_count' ? by : 'created_at',
            order: direction === 'asc' ? 'asc' : 'desc',
          })
        }}
      />
    </>
  )
}

/** Sums the reports of a status, or of all. */
export function sumOf(counts: Counts, status: ReportStatus | 'all'): number {
  return status === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status]
}
