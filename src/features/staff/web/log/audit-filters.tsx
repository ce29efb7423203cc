import { TableFilter, TableSearch } from '../../../../ui/table/table-filters.tsx'
import { type AuditAddress, auditDefinition } from './audit-address.ts'
import { areaNames } from './audit-labels.ts'

type AuditFiltersProps = { address: AuditAddress; actors: { id: number; username: string }[] }

/** Filters by author, area, anime and time. */
export function AuditFilters({ address, actors }: AuditFiltersProps) {
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
  return (
    <label className="table-filter inline-flex items-center gap-1.75 text-text-2 text-sm whitespace-nowrap [&_.input]:w-37.5 [&_.input]:min-h-9.5 [&_.input]:text-sm max-md:grid max-md:basis-full! max-md:grid-cols-[72px_minmax(0,1fr)] max-md:[&_.input]:w-full max-md:[&_.input]:min-h-11">
      {label}
      <input type="date" className="input" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}
