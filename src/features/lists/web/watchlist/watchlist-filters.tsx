import { Search } from 'lucide-react'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { useTypedValue } from '../../../../ui/forms/use-typed-value.ts'
import { animeTypes } from '../../../catalogue/rules.ts'
import type { WatchlistCounts } from '../../watchlist-contract.ts'
import { FilterChips } from '../filter-chips.tsx'
import { type WatchlistView, watchlistOrders } from './watchlist-address.ts'
import { statusWords } from './watchlist-words.ts'

type WatchlistFiltersProps = {
  view: WatchlistView
  counts: WatchlistCounts | undefined
  /** Long enough for search and type, or filtered. */
  isLong: boolean
  onChange: (view: WatchlistView) => void
}

/** Statuses with their counts; in a longer list also title search and type; the order. */
export function WatchlistFilters({ view, counts, isLong, onChange }: WatchlistFiltersProps) {
  // Every filter returns to the first page.
  const change = (part: Partial<WatchlistView>) => onChange({ ...view, page: 1, ...part })
  return (
    <div className="mt-6 mb-5 flex flex-wrap items-center gap-3">
      <StatusChips view={view} counts={counts} onChoose={(status) => change({ status })} />
      {isLong && (
        <>
          <TitleSearch search={view.search} onSearch={(search) => change({ search })} />
          <TypeField view={view} onChoose={(type) => change({ type })} />
        </>
      )}
      <SelectField
        label="Trier"
        hideLabel
        className="w-[200px] max-lg:min-w-0 max-lg:flex-[1.2_1_186px] lg:ml-auto"
        value={view.order}
        onChange={({ target }) => {
          const order = watchlistOrders.find(({ value }) => value === target.value)
          if (order) change({ order: order.value })
        }}
      >
        <Options of={watchlistOrders.map(({ value, text }) => [value, text])} />
      </SelectField>
    </div>
  )
}

function TypeField({ view, onChoose }: { view: WatchlistView; onChoose: (type: WatchlistView['type']) => void }) {
  return (
    <SelectField
      label="Type"
      hideLabel
      className="w-[170px] max-lg:min-w-0 max-lg:flex-[1_1_158px]"
      value={view.type ?? ''}
      onChange={({ target }) => onChoose(animeTypes.find((type) => type === target.value))}
    >
      <option value="">Animes et films</option>
      <option value="Anime">Animes</option>
      <option value="Film">Films</option>
    </SelectField>
  )
}

type StatusChipsProps = Pick<WatchlistFiltersProps, 'view' | 'counts'> & {
  onChoose: (status: WatchlistView['status']) => void
}

/** Lists the statuses of existing lines, and the chosen one. */
function StatusChips({ view, counts, onChoose }: StatusChipsProps) {
  const shown = statusWords.filter(({ status }) => status === view.status || (counts?.by_status[status] ?? 0) > 0)
  return (
    <FilterChips
      legend="Statut"
      options={[
        { value: undefined, text: 'Tous', count: counts?.total },
        ...shown.map(({ status, several }) => ({ value: status, text: several, count: counts?.by_status[status] })),
      ]}
      chosen={view.status}
      onChoose={onChoose}
    />
  )
}

function TitleSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const field = useTypedValue(search, onSearch)
  return (
    <div className="relative grow max-lg:basis-full lg:max-w-75 lg:basis-60">
      <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-3" />
      <input
        type="search"
        className="input pl-10"
        aria-label="Chercher dans ma watchlist"
        placeholder="Chercher dans ma watchlist"
        value={field.text}
        onChange={({ target }) => field.type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && field.applyNow()}
      />
    </div>
  )
}
