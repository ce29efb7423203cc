import type { FormEvent, ReactNode } from 'react'
import { Chip } from '../../../../ui/components/chip.tsx'
import { pluralOf } from '../../../../ui/formats/numbers.ts'
import type { ExplorerGenre } from './explorer-content.ts'
import { type ExplorerQuery, toggleGenre } from './explorer-query.ts'
import type { ChangeFilters } from './use-explorer.ts'

export type FilterProps = { query: ExplorerQuery; change: ChangeFilters }

/** The genres, several at once, each with its number of animes. */
export function GenreChips({ query, genres, change }: FilterProps & { genres: ExplorerGenre[] }) {
  const count = query.genres.length
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
      <div className="flex flex-wrap gap-[7px]">
        {genres.map(({ id, name, anime_count }) => (
          <FilterChip
            key={id}
            name="genres"
            value={toggleGenre(query.genres, id).join(',')}
            pressed={query.genres.includes(id)}
            onToggle={() => change({ genres: toggleGenre(query.genres, id) })}
          >
            {name}
            <span className="text-text-3 text-xs tabular-nums">{anime_count}</span>
          </FilterChip>
        ))}
      </div>
      <CurrentValue name="genres" value={query.genres.join(',')} />
    </fieldset>
  )
}

/** Only the classics. */
export function ClassicsChip({ query: { isClassic }, change }: FilterProps) {
  return (
    <div>
      <FilterChip
        name="is_classic"
        value={isClassic ? '' : 'true'}
        pressed={isClassic}
        onToggle={() => change({ isClassic: !isClassic })}
      >
        Classiques uniquement
      </FilterChip>
      <CurrentValue name="is_classic" value={isClassic ? 'true' : ''} />
    </div>
  )
}

type FilterChipProps = { name: string; value: string; pressed: boolean; onToggle: () => void; children: ReactNode }

/** Sends the form with its own value; in a page with scripts it changes the address instead. */
function FilterChip({ onToggle, ...rest }: FilterChipProps) {
  const toggle = (event: FormEvent) => {
    event.preventDefault()
    onToggle()
  }
  return <Chip {...rest} type="submit" onClick={toggle} />
}

/** What the form sends when no chip of this field was pressed: the pressed one comes before it, and the first counts. */
function CurrentValue({ name, value }: { name: string; value: string }) {
  return value === '' ? null : <input type="hidden" name={name} value={value} />
}
