import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { useId, useRef } from 'react'
import { countOf, pluralOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { SegmentedLinks } from '../../../../ui/components/segmented-control.tsx'
import { useFocusOnNewPage } from '../../../../ui/navigation/use-focus-on-new-page.ts'
import { ActiveFilters, type FilterAction } from './active-filters.tsx'
import type { ExplorerContent, ExplorerResults } from './explorer-content.ts'
import { countFilters, type ExplorerQuery, toExplorerAddress } from './explorer-query.ts'
import { FilterPanel } from './filter-panel.tsx'
import { Results } from './results.tsx'
import { SortField } from './sort-field.tsx'
import { useExplorer } from './use-explorer.ts'
import { useFilterPanel } from './use-filter-panel.ts'
import { useUnlisted } from './use-unlisted.tsx'
import './explorer.css'

/** The catalogue with its filters, order, view and pages (docs/product/browsing.md#explorer). */
export function ExplorerView({ FilterAction, ...content }: ExplorerContent & { FilterAction?: FilterAction }) {
  const { shown, isWaiting, renderFilter } = useUnlisted(content)
  const { query: loaded, results, genres, seasons, studios, studioName } = shown
  const { query, isPending: isLoading, change } = useExplorer(loaded)
  const isPending = isLoading || isWaiting
  const root = useRef<HTMLDivElement>(null)
  const panel = useFilterPanel(root)
  const panelId = useId()
  const formId = `${panelId}-form`
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnNewPage(heading, loaded.page)
  return (
    <div ref={root} className="wrap explorer" data-panel={panel.state}>
      {panel.isSheet && <div className="filter-scrim" aria-hidden="true" onClick={panel.close} />}
      <FilterPanel
        id={panelId}
        formId={formId}
        query={query}
        genres={genres}
        seasons={seasons}
        studios={studios}
        studioName={studioName}
        change={change}
        isSheet={panel.isSheet}
        unlisted={renderFilter({ query, change })}
        foot={
          panel.isSheet && (
            <div className="filter-foot" aria-live="polite">
              <Button variant="primary" className="w-full" onClick={panel.close}>
                {toShowLabel(results)}
              </Button>
            </div>
          )
        }
      />
      <section aria-labelledby={`${panelId}-results`} aria-busy={isPending} className="min-w-0">
        <h2 ref={heading} id={`${panelId}-results`} tabIndex={-1} className="sr-only">
          Résultats
        </h2>
        <div className="mb-6 flex flex-wrap items-center gap-3">
          <Button
            size="dense"
            className="min-h-11 noscript:hidden"
            aria-expanded={panel.isOpen}
            aria-controls={panelId}
            onClick={panel.toggle}
          >
            <SlidersHorizontal />
            <PanelLabel count={countFilters(query)} />
          </Button>
          {isWaiting ? null : <ResultCount results={results} type={loaded.type} />}
          <div className="ml-auto flex items-center gap-3 max-sm:w-full">
            <SortField formId={formId} query={query} change={change} />
            <ViewLinks query={query} />
          </div>
        </div>
        <ActiveFilters query={query} genres={genres} studioName={studioName} Action={FilterAction} />
        <div className="explorer-results" data-pending={isPending || undefined}>
          <Results query={loaded} results={results} />
        </div>
      </section>
    </div>
  )
}

function toShowLabel(results: ExplorerResults): string {
  if (results.failure) return 'Voir les résultats'
  return results.total === 0 ? 'Aucun résultat' : `Voir ${countOf(results.total, 'résultat')}`
}

/** The style sheet chooses which of the two labels is shown: on a narrow screen the panel begins closed. */
function PanelLabel({ count }: { count: number }) {
  return (
    <>
      <span className="panel-label-open">Masquer les filtres</span>
      <span className="panel-label-closed">Afficher les filtres{count > 0 && ` (${count})`}</span>
    </>
  )
}

function ResultCount({ results, type }: { results: ExplorerResults; type: ExplorerQuery['type'] }) {
  const noun = type === 'Film' ? 'film' : 'anime'
  return (
    <p role="status" className="text-sm text-text-2">
      {!results.failure && (
        <>
          <b className="text-text tabular-nums">{toFrenchNumber(results.total)}</b>{' '}
          {pluralOf(results.total, `${noun} trouvé`, `${noun}s trouvés`)}
        </>
      )}
    </p>
  )
}

function ViewLinks({ query }: { query: ExplorerQuery }) {
  const link = (view: 'grid' | 'list') => ({
    to: toExplorerAddress({ ...query, view }),
    current: query.view === view,
    preventScrollReset: true,
    replace: true,
  })
  return (
    <SegmentedLinks
      legend="Affichage"
      links={[
        { ...link('grid'), label: <LayoutGrid />, 'aria-label': 'Grille' },
        { ...link('list'), label: <List />, 'aria-label': 'Liste' },
      ]}
    />
  )
}
