import { type FormEvent, type ReactNode, useState } from 'react'
import { countOf, pluralOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Chip } from '../../../../ui/components/chip.tsx'
import type { ExplorerGenre } from './explorer-content.ts'
import { type ExplorerQuery, toggleGenre } from './explorer-query.ts'
import type { ChangeFilters } from './use-explorer.ts'

export type FilterProps = { query: ExplorerQuery; change: ChangeFilters }

/** Number of genres visible before unfolding. */
const maxShown = 14

/**
 * The genre filter; several may be pressed, each shows how many animes are left with it. The most used are shown, the
 * others unfold below. A genre that would leave nothing is hidden.
 */
export function GenreChips({ query, genres, change }: FilterProps & { genres: ExplorerGenre[] }) {
  const count = query.genres.length
  const { shown, others } = splitGenres(genres, query.genres)
  if (shown.length === 0) return null
  const chips = (some: ExplorerGenre[]) => (
    <div className="flex flex-wrap gap-[7px]">
      {some.map(({ id, name, anime_count }) => (
        <FilterChip
          key={id}
          name="genres"
          value={toggleGenre(query.genres, id).join(',')}
          pressed={query.genres.includes(id)}
          onToggle={() => change({ genres: toggleGenre(query.genres, id) })}
        >
          {name}
          <span className="flex-none text-text-3 text-xs tabular-nums">{toFrenchNumber(anime_count)}</span>
        </FilterChip>
      ))}
    </div>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="field-label w-full">
        Genres
        {count > 0 && (
          <span className="ml-auto font-medium text-text-3">
            {count} {pluralOf(count, 'sélectionné')}
          </span>
        )}
      </legend>
      {chips(shown)}
      {others.length > 0 && (
        <MoreDetails label={countOf(others.length, 'autre genre', 'autres genres')}>{chips(others)}</MoreDetails>
      )}
      <CurrentValue name="genres" value={query.genres.join(',')} />
    </fieldset>
  )
}

type MoreDetailsProps = { label: string; open?: boolean; children: ReactNode }

/** Filters that unfold when `open` becomes true, also by Back or a link. Only the visitor folds them again. */
export function MoreDetails({ label, open = false, children }: MoreDetailsProps) {
  const [isUnfolded, setIsUnfolded] = useState(open)
  if (open && !isUnfolded) setIsUnfolded(true)
  return (
    <details className="filter-more" open={isUnfolded}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-sm text-text-2">{label}</summary>
      {children}
    </details>
  )
}

/** Splits genres into the pressed and most used ones, and the rest; both keep the order by name. */
export function splitGenres(genres: ExplorerGenre[], pressed: number[]) {
  const useful = genres.filter(({ id, anime_count }) => anime_count > 0 || pressed.includes(id))
  const mostUsed = useful.toSorted((a, b) => b.anime_count - a.anime_count).slice(0, maxShown)
  const shownIds = new Set([...mostUsed.map(({ id }) => id), ...pressed])
  return { shown: useful.filter(({ id }) => shownIds.has(id)), others: useful.filter(({ id }) => !shownIds.has(id)) }
}

type FlagChipProps = { name: string; isOn: boolean; onToggle: () => void; children: ReactNode }

/** A filter that is on or off. */
export function FlagChip({ name, isOn, onToggle, children }: FlagChipProps) {
  return (
    <div>
      <FilterChip name={name} value={isOn ? '' : 'true'} pressed={isOn} onToggle={onToggle}>
        {children}
      </FilterChip>
      <CurrentValue name={name} value={isOn ? 'true' : ''} />
    </div>
  )
}

type FilterChipProps = { name: string; value: string; pressed: boolean; onToggle: () => void; children: ReactNode }

/** Submits the form with its own value; with scripts it changes the URL instead. */
function FilterChip({ onToggle, ...rest }: FilterChipProps) {
  const toggle = (event: FormEvent) => {
    event.preventDefault()
    onToggle()
  }
  return <Chip {...rest} type="submit" onClick={toggle} />
}

/** The value that the form submits unless a chip of this field is pressed: the first one counts. */
function CurrentValue({ name, value }: { name: string; value: string }) {
  return value === '' ? null : <input type="hidden" name={name} value={value} />
}
