import { RotateCw } from 'lucide-react'
import { memo, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { tooManyRequests } from '../../../../shared/contract/refusals.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { type Failure, isRateLimit } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import { joinStops, listen } from '../../../../ui/network/listen.ts'
import { isSearchable } from '../../search-rules.ts'
import { AnimeCard, narrowCoverSizes } from '../anime-card.tsx'
import type { ListedAnime } from '../listed-anime.ts'
import { AnimeRow } from './anime-row.tsx'
import type { ExplorerResults } from './explorer-content.ts'
import { countFilters, type ExplorerQuery, toExplorerAddress, withoutFilters } from './explorer-query.ts'

/** The list or the reason why there is none, and the pages. */
export const Results = memo(function Results({ query, results }: { query: ExplorerQuery; results: ExplorerResults }) {
  if (results.failure) return <ExplorerFailure failure={results.failure} />
  if (results.animes.length === 0) return <NothingFound query={query} />
  return (
    <>
      <AnimeList animes={results.animes} query={query} />
      <Pagination
        page={query.page}
        totalPages={results.totalPages}
        toPage={(page) => toExplorerAddress({ ...query, page })}
      />
    </>
  )
})

/** Replaces the list with an error; the filters stay, and the visitor can retry (docs/product/browsing.md#explorer). */
function ExplorerFailure({ failure }: { failure: Failure }) {
  const { revalidate, state } = useRevalidator()
  const tooMany = isRateLimit(failure)
  useNextTry(revalidate, state === 'loading')
  return (
    <Alert
      tone={tooMany ? 'wait' : 'danger'}
      action={
        <Button size="dense" className="min-h-11" onClick={revalidate} loading={state === 'loading'}>
          <RotateCw className="size-4" />
          Réessayer
        </Button>
      }
    >
      {tooMany ? tooManyRequests : failure.status ? 'Erreur lors du chargement des animes' : failure.message}
    </Alert>
  )
}

/** Interval between automatic retries, in ms; the page also retries when the network is back. */
const pauseMs = 10_000

function useNextTry(retry: () => void, isRetrying: boolean): void {
  useEffect(() => {
    const timer = isRetrying ? undefined : setTimeout(retry, pauseMs)
    return joinStops([listen(window, 'online', retry), () => clearTimeout(timer)])
  }, [retry, isRetrying])
}

function NothingFound({ query }: { query: ExplorerQuery }) {
  useMissedSearch(query)
  const isTooShort = query.search !== '' && !isSearchable(query.search)
  return (
    <EmptyState
      title="Aucun anime trouvé"
      text={isTooShort ? 'Saisissez au moins deux lettres.' : 'Aucun titre ne correspond à ces filtres.'}
      className="py-6"
    >
      <ButtonLink to={toExplorerAddress(withoutFilters(query))} variant="primary">
        Effacer tous les filtres
      </ButtonLink>
    </EmptyState>
  )
}

/** Widths of the covers in their columns, beside the filters. */
const coverSizes = `(min-width: 1440px) 226px, (min-width: 1025px) 16vw, (min-width: 720px) 170px, ${narrowCoverSizes}`
/** The first row loads eagerly. */
const firstRow = 4

function AnimeList({ animes, query }: { animes: ListedAnime[]; query: ExplorerQuery }) {
  if (query.view === 'list') {
    return (
      <ul className="grid gap-3">
        {animes.map((anime, index) => (
          <li key={anime.id}>
            <AnimeRow anime={anime} eager={index < firstRow} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="card-grid explorer-grid">
      {animes.map((anime, index) => (
        <li key={anime.id}>
          <AnimeCard anime={anime} sizes={coverSizes} eager={index < firstRow} />
        </li>
      ))}
    </ul>
  )
}

/** Counts a search without results: the staff learns which titles are missing, not who looked for them. */
function useMissedSearch(query: ExplorerQuery): void {
  const missed = countFilters(query) === 1 ? query.search : ''
  useEffect(() => {
    if (!isSearchable(missed)) return
    // The count is fire and forget.
    import('./note-missed.ts').then(({ noteMissed }) => noteMissed(missed)).catch(() => undefined)
  }, [missed])
}
