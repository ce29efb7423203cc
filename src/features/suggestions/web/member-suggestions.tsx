import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { UndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { countOf } from '../../../ui/formats/numbers.ts'
import { withPersonQueries } from '../../../ui/queries/person-queries.tsx'
import type { AnimeCard } from '../../catalogue/contract.ts'
import { enoughMarks } from '../rules.ts'
import { describeReason } from './describe-reason.ts'
import { HiddenAnimes } from './hidden-animes.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { suggestionsQuery, useHiding } from './suggestions-queries.ts'
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx'
import '../../../ui/styles/later.css'

/** A member's suggestions with their reasons, and what they hid (docs/product/suggestions.md). */
function MemberSuggestions(_: { userId: number }) {
  const query = useQuery(suggestionsQuery)
  const { data, error } = query
  const [refusal, setRefusal] = useState<string>()
  const [hidden, setHidden] = useState<AnimeCard>()
  const list = useRef<HTMLDivElement>(null)
  const hiding = useHiding((failure) => {
    setHidden(undefined)
    setRefusal(toFailure(failure).message)
  })
  if (!data) {
    if (!error) return <SuggestionsSkeleton />
    return <ReadFailure read={query} />
  }
  const hide = (anime: AnimeCard) => {
    setRefusal(undefined)
    setHidden(anime)
    hiding.mutate({ animeId: anime.id, isHidden: true })
  }
  const restore = () => {
    if (hidden) hiding.mutate({ animeId: hidden.id, isHidden: false })
    setHidden(undefined)
    list.current?.focus()
  }
  return (
    <>
      {refusal && (
        <Alert tone="danger" className="mb-5">
          {refusal}
        </Alert>
      )}
      {hidden && (
        <div className="mb-5">
          <UndoNotice
            key={hidden.id}
            text={`${hidden.title} ne vous sera plus proposé.`}
            onUndo={restore}
            onGone={() => setHidden(undefined)}
          />
        </div>
      )}
      <div ref={list} tabIndex={-1} className="outline-0">
        {data.suggestions.length === 0 ? (
          <NothingToSuggest markCount={data.mark_count} />
        ) : (
          <ul aria-label="Pour toi" className="card-grid card-grid-5">
            {data.suggestions.map(({ anime, because }, place) => (
              <SuggestionCard key={anime.id} anime={anime} reason={describeReason(because)} eager={place < 5}>
                <Button
                  variant="ghost"
                  size="dense"
                  className="-mx-3 mt-1 min-h-11 self-start"
                  aria-label={`Pas intéressé : ${anime.title}`}
                  onClick={() => hide(anime)}
                >
                  <EyeOff />
                  Pas intéressé
                </Button>
              </SuggestionCard>
            ))}
          </ul>
        )}
      </div>
      <HiddenAnimes onShow={(animeId) => hiding.mutate({ animeId, isHidden: false })} />
    </>
  )
}

function NothingToSuggest({ markCount }: { markCount: number }) {
  const missing = enoughMarks - markCount
  return (
    <EmptyState
      title={missing > 0 ? 'Dites-nous-en un peu plus' : 'Rien à proposer pour l’instant'}
      text={
        missing > 0
          ? `Regardez, notez ou ajoutez à votre watchlist encore ${countOf(missing, 'anime')} : les propositions commencent à trois.`
          : 'Notez ce que vous avez aimé, ou terminez un anime : les propositions en partent.'
      }
      className="pt-2"
    >
      <ButtonLink to="/explorer" variant="primary">
        Explorer le catalogue
      </ButtonLink>
      <ButtonLink to="/my-space/import">Importer une liste</ButtonLink>
    </EmptyState>
  )
}

export default withPersonQueries(MemberSuggestions)
