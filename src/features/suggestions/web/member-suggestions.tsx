import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { countOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListFailure } from '../../../ui/feedback/list-failure.tsx'
import { FailureAlert } from '../../../ui/feedback/load-failure.tsx'
import { UndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { withPersonQueries } from '../../../ui/queries/person-queries.tsx'
import type { AnimeCard } from '../../catalogue/contract.ts'
import { toAnimePath } from '../../catalogue/web/public.ts'
import { enoughMarks } from '../rules.ts'
import { nameCause, nameShared } from './describe-reason.ts'
import { introLook, SuggestionCard } from './suggestion-card.tsx'
import { hiddenQuery, suggestionsQuery, useHiding } from './suggestions-queries.ts'
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx'
import '../../../ui/styles/later.css'

/** A member's suggestions with their reasons, and what they hid (docs/product/suggestions.md). */
function MemberSuggestions(_: { userId: number }) {
  const query = useQuery(suggestionsQuery)
  const { data } = query
  const [failure, setFailure] = useState<unknown>()
  const [hidden, setHidden] = useState<AnimeCard>()
  const list = useRef<HTMLDivElement>(null)
  const hiding = useHiding((error, animeId) => {
    setHidden((last) => (last?.id === animeId ? undefined : last))
    setFailure(error)
  })
  if (!data) return <ListFailure read={query} waiting={<SuggestionsSkeleton />} />
  const hide = (anime: AnimeCard) => {
    setFailure(undefined)
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
      <FailureAlert error={failure} className="mb-5" />
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
          <>
            <p className={introLook}>D’après ce que vous regardez, vos notes et votre watchlist.</p>
            <ul aria-label="Pour toi" className="card-grid card-grid-5">
              {data.suggestions.map(({ anime, because }, place) => (
                <SuggestionCard
                  key={anime.id}
                  anime={anime}
                  reason={nameCause(because)}
                  shared={nameShared(because)}
                  eager={place < 5}
                >
                  <Button
                    variant="ghost"
                    size="dense"
                    className="-mx-3 mt-auto min-h-11 self-start"
                    aria-label={`Pas intéressé : ${anime.title}`}
                    onClick={() => hide(anime)}
                  >
                    <EyeOff />
                    Pas intéressé
                  </Button>
                </SuggestionCard>
              ))}
            </ul>
          </>
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
      className="pt-2 pb-14"
    >
      <ButtonLink to="/explorer" variant="primary">
        Explorer le catalogue
      </ButtonLink>
      <ButtonLink to="/my-space/import">Importer une liste</ButtonLink>
    </EmptyState>
  )
}

export default withPersonQueries(MemberSuggestions)

/** What a member is not interested in, to take back; nothing when they hid nothing. */
function HiddenAnimes({ onShow }: { onShow: (animeId: number) => void }) {
  const animes = useQuery(hiddenQuery).data?.animes ?? []
  if (animes.length === 0) return null
  return (
    <details className="mt-12 border-line border-t pt-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-text-2">
        Animes écartés ({toFrenchNumber(animes.length)})
      </summary>
      <ul aria-label="Animes écartés" className="mt-2 max-w-180">
        {animes.map(({ anime_id, slug, title }) => (
          <li key={anime_id} className="flex items-center justify-between gap-4 border-line border-b py-1">
            <Link to={toAnimePath(slug)} prefetch="intent" className="min-w-0 truncate py-2.5 hover:underline">
              {title}
            </Link>
            <Button
              variant="ghost"
              size="dense"
              className="min-h-11"
              aria-label={`Proposer à nouveau ${title}`}
              onClick={() => onShow(anime_id)}
            >
              Proposer à nouveau
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
