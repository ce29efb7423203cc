import { RotateCcw } from 'lucide-react'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { maxSearchLength } from '../../../../shared/list-limits.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { useTypedValue } from '../../../../ui/forms/use-typed-value.ts'
import type { ExplorerContent } from './explorer-content.ts'
import { type ExplorerQuery, toExplorerAddress, withoutFilters } from './explorer-query.ts'
import { type FilterProps, FlagChip, GenreChips } from './filter-chips.tsx'
import { GenreMatch, MoreFilters } from './more-filters.tsx'
import { YearFields } from './year-fields.tsx'

type FilterPanelProps = FilterProps &
  Pick<ExplorerContent, 'genres' | 'seasons' | 'studios' | 'studioName'> & {
    id: string
    /** Id of the form, for fields outside of it. */
    formId: string
    /** On a narrow screen the open panel is a sheet over the page. */
    isSheet: boolean
    /** The filter 'Pas dans ma liste', if it is shown. */
    unlisted: ReactNode
    /** The button that closes the sheet. */
    foot: ReactNode
  }

const types = { all: 'Tous', Anime: 'Anime', Film: 'Film' }

const languages = { all: 'Toutes', VOSTFR: 'VOSTFR', VF: 'VF' }

/**
 * The filters of the explorer (docs/product/browsing.md#explorer). A GET form: without scripts it is submitted as a
 * whole, and each chip is a submit button with its own value.
 */
export function FilterPanel({
  id,
  formId,
  query,
  genres,
  isSheet,
  unlisted,
  foot,
  change,
  ...places
}: FilterPanelProps) {
  const search = useTypedValue(query.search, (text) =>
    // Further typing refines the same history entry.
    change({ search: text }, { replace: query.search !== '' }),
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    search.applyNow()
  }
  return (
    <aside
      id={id}
      aria-label="Filtres"
      className="filter-panel"
      {...(isSheet && { role: 'dialog', 'aria-modal': true })}
    >
      <form id={formId} action="/explorer" method="get" className="grid gap-6" onSubmit={onSubmit}>
        {/* Enter presses the first button of a form, which would otherwise be a genre. */}
        <button type="submit" hidden tabIndex={-1} />
        <div className="flex items-center gap-3">
          <h2 tabIndex={-1} className="text-[1.0625rem] outline-0">
            Filtres
          </h2>
          <ClearLink query={query} onClick={({ ctrlKey, metaKey }) => ctrlKey || metaKey || search.type('')} />
        </div>
        <SearchField text={search.text} onType={search.type} />
        <TypeAndLanguage query={query} change={change} />
        <YearFields query={query} change={change} />
        <FlagChip name="is_classic" isOn={query.isClassic} onToggle={() => change({ isClassic: !query.isClassic })}>
          Classiques uniquement
        </FlagChip>
        {unlisted}
        {genres.length > 0 && <GenreChips query={query} genres={genres} change={change} />}
        <GenreMatch query={query} change={change} />
        <MoreFilters query={query} change={change} genres={genres} {...places} />
        {query.view === 'list' && <input type="hidden" name="view" value="list" />}
        <Button type="submit" variant="primary" className="hidden noscript:inline-flex">
          Appliquer les filtres
        </Button>
      </form>
      {foot}
    </aside>
  )
}

function SearchField({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <label className="block">
      <span className="field-label">Rechercher</span>
      <input
        className="input"
        type="search"
        name="search"
        placeholder="Titre de l’anime"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        enterKeyHint="search"
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  )
}

function TypeAndLanguage({ query, change }: FilterProps) {
  return (
    <>
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
    </>
  )
}

function ClearLink({ query, onClick }: { query: ExplorerQuery; onClick: (event: MouseEvent) => void }) {
  return (
    <ButtonLink
      to={toExplorerAddress(withoutFilters(query))}
      variant="ghost"
      size="dense"
      className="ml-auto min-h-11"
      preventScrollReset
      onClick={onClick}
    >
      <RotateCcw />
      Effacer
    </ButtonLink>
  )
}
