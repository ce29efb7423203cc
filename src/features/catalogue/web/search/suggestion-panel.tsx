import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { classNames } from '../../../../ui/components/class-names.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { Marked } from '../../../../ui/text/marked.tsx'
import './suggestions.css'
import { type AnimeCard, listAnimes } from '../../contract.ts'
import { findAlternativeTitle, toExplorerPath } from '../anime-facts.ts'

/** The suggestions for the typed text; `short` means that it is too short to search for. */
export type Suggestions<Item> =
  | { state: 'idle' }
  | { state: 'short'; query: string }
  | { state: 'loading'; query: string }
  | { state: 'ready'; query: string; items: Item[] }
  /** The request failed; it will be retried. */
  | { state: 'failed'; query: string; error: unknown }

/** Number of suggestions (docs/product/browsing.md#search-suggestions). */
const suggestionCount = 8

/** Finds the animes with the best matching titles (server/list-animes.ts). */
export async function findSuggestions(search: string, signal: AbortSignal): Promise<AnimeCard[]> {
  const { animes } = await callApi(listAnimes, { query: { search, limit: suggestionCount } }, { signal })
  return animes
}

type SuggestionPanelProps = {
  id: string
  suggestions: Suggestions<AnimeCard>
  /** Index of the selected option, -1 for none. */
  active: number
  onHover: (index: number) => void
  /** Called when an option is clicked. */
  onFollow: () => void
}

/** The dropdown of the search box: suggestions, "nothing found", or a loading skeleton. */
export default function SuggestionPanel({ suggestions, ...rest }: SuggestionPanelProps) {
  return (
    <div className="menu-panel search-panel">
      {suggestions.state === 'loading' && <LoadingRows />}
      {suggestions.state === 'ready' && suggestions.items.length > 0 && (
        <SuggestionList query={suggestions.query} animes={suggestions.items} {...rest} />
      )}
      <p role="status" className={suggestions.state === 'ready' && suggestions.items.length > 0 ? 'sr-only' : ''}>
        {suggestions.state === 'ready' && <Outcome query={suggestions.query} count={suggestions.items.length} />}
        {suggestions.state === 'short' && (
          <span className="block p-[18px] text-sm text-text-2">Saisissez au moins deux lettres.</span>
        )}
        {suggestions.state === 'failed' && (
          <span className="block p-[18px] text-sm text-text-2">{toFailure(suggestions.error).message}</span>
        )}
      </p>
    </div>
  )
}

function Outcome({ query, count }: { query: string; count: number }) {
  if (count > 0) return countOf(count, 'résultat')
  return (
    <span className="block p-[18px]">
      <b className="wrap-anywhere block font-semibold">Aucun résultat pour {inQuotes(query)}</b>
      <span className="mt-1 block text-sm text-text-2">Vérifiez l’orthographe ou essayez le titre japonais.</span>
    </span>
  )
}

type SuggestionListProps = Omit<SuggestionPanelProps, 'suggestions'> & { query: string; animes: AnimeCard[] }

function SuggestionList({ id, query, animes, active, onHover, onFollow }: SuggestionListProps) {
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    onPointerMove: () => onHover(index),
    onClick: onFollow,
  })
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      {animes.map((anime, index) => (
        <Link key={anime.id} {...option(index)} to={toAnimePath(anime.slug)} className="suggestion">
          <Suggestion anime={anime} query={query} />
        </Link>
      ))}
      <Link {...option(animes.length)} to={toExplorerPath({ search: query })} className="menu-row search-all-results">
        <span className="truncate">Voir tous les résultats pour {inQuotes(query)}</span>
      </Link>
    </div>
  )
}

function Suggestion({ anime, query }: { anime: AnimeCard; query: string }) {
  const alternative = findAlternativeTitle(anime)
  return (
    <>
      <CoverPicture
        url={anime.cover_url}
        title={anime.title}
        sizes="42px"
        eager
        className="w-[42px] flex-none rounded-[3px]"
      />
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 font-semibold leading-snug">
          <Marked text={anime.title} query={query} />
        </b>
        {alternative && (
          <span className="block truncate text-sm text-text-2">
            <Marked text={alternative} query={query} />
          </span>
        )}
        <span className="block text-sm text-text-2">
          {anime.release_year !== null && `${anime.release_year} · `}
          {anime.type}
        </span>
      </span>
    </>
  )
}

function LoadingRows() {
  return [0, 1, 2].map((row) => (
    <span key={row} aria-busy="true" className="flex items-center gap-[13px] px-2.5 py-2">
      <Skeleton className="h-[63px] w-[42px]" />
      <span className="grid flex-1 gap-2">
        <Skeleton className={classNames('h-3.5', row === 1 ? 'w-1/2' : 'w-2/3')} />
        <Skeleton className="h-3 w-1/4" />
      </span>
    </span>
  ))
}

const inQuotes = (text: string): string => `«\u202f${text}\u202f»`
