import { useNavigate } from 'react-router'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import type { ListQuery, ReadFilter, TypeFilter } from '../notification-lists.ts'
import { toListAddress } from './notifications-address.ts'

const readOptions: Record<ReadFilter, string> = { all: 'Toutes', unread: 'Non lues', read: 'Lues' }

const typeLabels: Record<TypeFilter, string> = {
  all: 'Tous les types',
  anime_created: 'Nouveaux animes',
  anime_updated: 'Nouveaux épisodes',
  info: 'Informations',
  maintenance: 'Maintenance',
}

/** The page's two filters. A change leads to the first page; Back returns to the previous one. */
export function Filters({ query }: { query: ListQuery }) {
  const navigate = useNavigate()
  const change = (part: Partial<ListQuery>) =>
    navigate(toListAddress({ ...query, page: 1, ...part }), { preventScrollReset: true })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SegmentedControl
        legend="État de lecture"
        options={readOptions}
        value={query.filter}
        onChange={(filter) => void change({ filter })}
      />
      <SelectField
        label="Type"
        hideLabel
        className="w-full md:ml-auto md:w-[210px]"
        value={query.type}
        // The options are the keys of the same table.
        onChange={(event) => void change({ type: event.currentTarget.value as TypeFilter })}
      >
        <Options of={Object.entries(typeLabels)} />
      </SelectField>
    </div>
  )
}
