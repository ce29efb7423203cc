import { TableFilter, TableSearch } from '../../../../ui/table/table-filters.tsx'
import { type AuditAddress, auditDefinition } from './audit-address.ts'
import { areaNames } from './audit-words.ts'

type AuditFiltersProps = { address: AuditAddress; actors: { id: number; username: string }[] }

/** Who did what, to which anime, and when. */
export function AuditFilters({ address, actors }: AuditFiltersProps) {
  const { filters, setFilters } = address
  return (
    <>
      <TableSearch address={address} label="Rechercher dans le journal" />
      <TableFilter
        label="Équipe"
        value={filters.actor}
        options={[['', 'Toute l’équipe'], ...actors.map(({ id, username }) => [String(id), username] as const)]}
        onChange={(actor) => setFilters({ actor })}
      />
      <TableFilter
        label="Actions"
        value={filters.area}
        options={auditDefinition.filters.area.map((area) => [
          area,
          area === 'all' ? 'Toutes les actions' : areaNames[area],
        ])}
        onChange={(area) => setFilters({ area })}
      />
      <DayField label="Depuis le" value={filters.from} onChange={(from) => setFilters({ from })} />
      <DayField label="Jusqu’au" value={filters.to} onChange={(to) => setFilters({ to })} />
      {filters.anime !== '' && (
        <button type="button" className="link-button" onClick={() => setFilters({ anime: '' })}>
          Tous les animes
        </button>
      )}
    </>
  )
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="audit-day">
      {label}
      <input type="date" className="input" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}
