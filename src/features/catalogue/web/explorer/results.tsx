import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isSearchable } from '../../../../shared/search-text.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { type Failure, isRateLimit } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import type { noteMissedSearch } from '../../contract.ts'
import { AnimeCard } from '../anime-card.tsx'
import type { ListedAnime } from '../listed-anime.ts'
import { AnimeRow } from './anime-row.tsx'
import type { ExplorerResults } from './explorer-content.ts'
import { countFilters, type ExplorerQuery, toExplorerAddress, withoutFilters } from './explorer-query.ts'

type ResultsProps = { query: ExplorerQuery; results: ExplorerResults }

/** The list, or why there is none, and the pages. */
export function Results({ query, results }: ResultsProps) {
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
}

/**
 * The list is emptied; the filters stay, and the same question can be asked again (docs/product/browsing.md#explorer).
 */
function ExplorerFailure({ failure }: { failure: Failure }) {
  const { revalidate, state } = useRevalidator()
  const tooMany = isRateLimit(failure)
  useNextTry(revalidate, state === 'loading')
  return (
    <Alert
      tone={tooMany ? 'wait' : 'danger'}
      action={
        <Button size="dense" onClick={revalidate} loading={state === 'loading'}>
          <RotateCw className="size-4" />
          Réessayer
        </Button>
      }
    >
      {tooMany
        ? 'Trop de requêtes. Veuillez patienter quelques secondes avant de réessayer.'
        : 'Erreur lors du chargement des animes'}
    </Alert>
  )
}

/** Between the tries that the page makes by itself, in ms; also as soon as the network is back. */
const pauseMs = 10_000

function useNextTry(retry: () => void, isRetrying: boolean): void {
  useEffect(() => {
    window.addEventListener('online', retry)
    const timer = isRetrying ? undefined : setTimeout(retry, pauseMs)
    return () => {
      window.removeEventListener('online', retry)
      clearTimeout(timer)
    }
  }, [retry, isRetrying])
}

function NothingFound({ query }: { query: ExplorerQuery }) {
  useMissedSearch(query)
  const isTooShort = query.search !== '' && !isSearchable(query.search)
  return (
    <EmptyState
      title="Aucun anime trouvé"
      text={isTooShort ? 'Saisissez au moins deux lettres.' : 'Aucun titre ne correspond à ces filtres.'}
      className="pt-6"
    >
      <ButtonLink to={toExplorerAddress(withoutFilters(query))} variant="primary">
        Effacer tous les filtres
      </ButtonLink>
    </EmptyState>
  )
}

/** Covers beside the filters, and the widths they have in their columns. */
const coverSizes =
  '(min-width: 1440px) 226px, (min-width: 1025px) 16vw, (min-width: 720px) 170px, (min-width: 480px) 30vw, 44vw'
/** The first row is fetched at once. */
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

/** A search that found nothing by itself is counted, so that the staff knows what is missing: the text, nobody's name. */
function useMissedSearch(query: ExplorerQuery): void {
  const missed = countFilters(query) === 1 ? query.search : ''
  useEffect(() => {
    if (!isSearchable(missed)) return
    const call = callApi<typeof noteMissedSearch>(
      'POST /api/searches/missed',
      { body: { search: missed } },
      { anonymous: true },
    )
    // Nobody waits for it.
    call.catch(() => undefined)
  }, [missed])
}
