import { RotateCcw } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { Chip } from '../../../../ui/components/chip.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { SelectField } from '../../../../ui/components/select-field.tsx'
import { pluralOf } from '../../../../ui/formats/numbers.ts'
import type { ExplorerGenre } from './explorer-content.ts'
import { type ExplorerQuery, type Sort, toExplorerAddress, toggleGenre, withoutFilters } from './explorer-query.ts'
import type { ChangeFilters } from './use-explorer.ts'
import { useTypedValue } from './use-typed-value.ts'
import { YearFields } from './year-fields.tsx'

type FilterPanelProps = { id: string; query: ExplorerQuery; genres: ExplorerGenre[]; change: ChangeFilters }

const types = [
  { value: 'all', label: 'Tous' },
  { value: 'Anime', label: 'Anime' },
  { value: 'Film', label: 'Film' },
] as const

const languages = [
  { value: 'all', label: 'Toutes' },
  { value: 'VOSTFR', label: 'VOSTFR' },
  { value: 'VF', label: 'VF' },
] as const

/**
 * The filters of the explorer (user side §2). A GET form: without scripts it is sent as a whole, and each chip is a
 * button that sends it with its own value.
 */
export function FilterPanel({ id, query, genres, change }: FilterPanelProps) {
  const search = useTypedValue(query.search, (text) =>
    // Going on typing refines the same step of the history.
    change({ search: text }, { replace: query.search !== '' }),
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    search.applyNow()
  }
  return (
    <aside id={id} aria-label="Filtres" className="filter-panel">
      <form action="/explorer" method="get" className="grid gap-6" onSubmit={onSubmit}>
        {/* Enter presses the first button of a form: without this one it would be a genre. */}
        <button type="submit" hidden tabIndex={-1} />
        <div className="flex items-center gap-3">
          <h2 className="text-[1.0625rem]">Filtres</h2>
          <ClearLink query={query} />
        </div>
        <label className="block">
          <span className="field-label">Rechercher</span>
          <input
            className="input"
            type="search"
            name="search"
            placeholder="Titre de l’anime"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            enterKeyHint="search"
            value={search.text}
            onChange={(event) => search.type(event.target.value)}
          />
        </label>
        <SegmentedControl
          legend="Type"
          showLegend
          full
          name="type"
          options={types}
          value={query.type}
          onChange={(type) => change({ type })}
        />
        <SegmentedControl
          legend="Langue"
          showLegend
          full
          name="language"
          options={languages}
          value={query.language}
          onChange={(language) => change({ language })}
        />
        {genres.length > 0 && <GenreChips query={query} genres={genres} change={change} />}
        <YearFields query={query} change={change} />
        <ClassicsChip query={query} change={change} />
        <SortField query={query} change={change} />
        {query.view === 'list' && <input type="hidden" name="view" value="list" />}
        <Button type="submit" variant="primary" className="hidden noscript:inline-flex">
          Appliquer les filtres
        </Button>
      </form>
    </aside>
  )
}

function ClearLink({ query }: { query: ExplorerQuery }) {
  return (
    <ButtonLink
      to={toExplorerAddress(withoutFilters(query))}
      variant="ghost"
      size="dense"
      className="ml-auto"
      preventScrollReset
    >
      <RotateCcw />
      Effacer
    </ButtonLink>
  )
}

type FilterProps = { query: ExplorerQuery; change: ChangeFilters }

function GenreChips({ query, genres, change }: FilterProps & { genres: ExplorerGenre[] }) {
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

function ClassicsChip({ query: { isClassic }, change }: FilterProps) {
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

function SortField({ query, change }: FilterProps) {
  return (
    <SelectField
      label="Trier par"
      name="sort_by"
      value={query.sort ?? ''}
      onChange={(event) => change({ sort: (event.target.value || undefined) as Sort | undefined })}
    >
      {query.search !== '' && <option value="">Pertinence</option>}
      <option value={query.search === '' ? '' : 'title_asc'}>Titre (A-Z)</option>
      <option value="title_desc">Titre (Z-A)</option>
      <option value="release_year_desc">Année (décroissante)</option>
      <option value="release_year_asc">Année (croissante)</option>
    </SelectField>
  )
}
