import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../ui/api/is-refusal.ts'
import { ButtonLink } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListFailure } from '../../../ui/feedback/list-failure.tsx'
import { PersonQueries } from '../../../ui/queries/person-queries.tsx'
import { failsOffline, readOf } from '../../../ui/queries/reads.ts'
import { toLoginPath } from '../../account/web/public.ts'
import { listSimilarAnimes } from '../../catalogue/contract.ts'
import { listWatched } from '../../watching/web/public.ts'
import { suggestionLimits } from '../rules.ts'
import { mergeByRank } from './merge-by-rank.ts'
import { introLook, SuggestionCard } from './suggestion-card.tsx'
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx'
import '../../../ui/styles/later.css'

/** The last animes watched here; each costs one call of the public catalogue. */
const maxSources = 4
const perSource = 12

/** Suggestions for a visitor, from what this device has watched: nothing about them is sent. */
function DeviceSuggestions() {
  const [watched] = useState(listDistinct)
  const sources = watched.slice(0, maxSources)
  const answers = useQueries({
    queries: sources.map(({ anime_id }) => ({
      ...readOf(listSimilarAnimes, { params: { id: anime_id }, query: { limit: perSource } }),
      ...failsOffline,
    })),
  })
  if (sources.length === 0)
    return (
      <NothingToSuggest text="Regardez un épisode sur cet appareil, ou connectez-vous : les propositions partent de ce que vous aimez." />
    )
  if (answers.some(({ isPending }) => isPending)) return <SuggestionsSkeleton />
  const lists = sources.flatMap((source, place) => {
    const animes = answers[place]?.data?.animes
    return animes ? [{ source, animes }] : []
  })
  // An anime that is gone suggests nothing.
  const [failed] = answers.filter(({ error }) => error && !isRefusal(error, 404))
  const known = new Set(watched.map(({ anime_id }) => anime_id))
  const suggestions = mergeByRank(lists, { known, limit: suggestionLimits.page })
  if (suggestions.length === 0 && failed) {
    const refetch = () => answers.forEach((answer) => void answer.refetch())
    return <ListFailure read={{ error: failed.error, isFetching: failed.isFetching, refetch }} />
  }
  if (suggestions.length === 0)
    return <NothingToSuggest text="Rien ne ressemble encore à ce que cet appareil a regardé." />
  return (
    <>
      <p className={introLook}>
        D’après ce que cet appareil a regardé : rien n’en est envoyé. Avec un compte, votre watchlist et vos notes
        comptent aussi.
      </p>
      <ul aria-label="Pour toi" className="card-grid card-grid-5">
        {suggestions.map(({ anime, source }, place) => (
          <SuggestionCard
            key={anime.id}
            anime={anime}
            reason={`Parce que vous avez regardé ${source.title}`}
            eager={place < 5}
          />
        ))}
      </ul>
    </>
  )
}

function listDistinct() {
  return [
    ...new Map(
      listWatched()
        .toReversed()
        .map((episode) => [episode.anime_id, episode]),
    ).values(),
  ].toReversed()
}

function NothingToSuggest({ text }: { text: string }) {
  return (
    <EmptyState title="Rien à proposer pour l’instant" text={text} className="pt-2 pb-14">
      <ButtonLink to="/explorer" variant="primary">
        Explorer le catalogue
      </ButtonLink>
      <ButtonLink to={toLoginPath('/pour-toi')} prefetch="none">
        Se connecter
      </ButtonLink>
    </EmptyState>
  )
}

/** Visitors have no account, and so a client of their own. */
const nobody = 0

export default function VisitorSuggestions() {
  return (
    <PersonQueries userId={nobody}>
      <DeviceSuggestions />
    </PersonQueries>
  )
}
