import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { countOf, toFrenchNumber } from '../../../../ui/formats/numbers.ts'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import { useFocusOnNewPage } from '../../../../ui/navigation/use-focus-on-new-page.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import type { ImportLine, ListImport } from '../../transfer-contract.ts'
import { ApplyBar } from './apply-bar.tsx'
import { ChooseAnimeDialog } from './choose-anime-dialog.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewLine } from './review-line.tsx'
import { readReviewView, toReviewAddress } from './review-view.ts'
import { countPages, linesQuery, type ReviewView, useLineDecision } from './transfer-queries.ts'
import { UnreadLines } from './unread-lines.tsx'

/** The lines of a file beside the animes that were found for them: accept, choose another, skip. */
export function Review({ userId, given }: { userId: number; given: ListImport }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = readReviewView(params)
  const [refusal, setRefusal] = useState<string>()
  const [marksSeen, setMarksSeen] = useState(true)
  const sayWhy = (error: unknown) => setRefusal(toFailure(error).message)
  return (
    <>
      <p className="max-w-170 pt-4 text-text-2">
        {given.file_name} : les animes reconnus sont déjà acceptés. Vérifiez ceux dont la correspondance est incertaine
        et ceux dont votre watchlist dit autre chose.
      </p>
      {given.stopped && (
        <Alert tone="warning" className="mt-4 max-w-170">
          Le fichier n’a été lu qu’en partie : {countOf(given.counts.total, 'ligne')}. {given.stopped}
        </Alert>
      )}
      <UnreadLines given={given} />
      {given.counts.seen > 0 && (
        <Checkbox
          label={`Marquer comme vus les épisodes que compte le fichier (${toFrenchNumber(given.counts.seen)} au plus)`}
          checked={marksSeen}
          onChange={({ target }) => setMarksSeen(target.checked)}
        />
      )}
      <ReviewFilters
        userId={userId}
        given={given}
        view={view}
        onShow={(show) =>
          void navigate(toReviewAddress({ show, page: 1 }), { replace: true, preventScrollReset: true })
        }
        onError={sayWhy}
      />
      {refusal && (
        <Alert tone="danger" className="mb-3">
          {refusal}
        </Alert>
      )}
      <Lines userId={userId} given={given} view={view} onRefusal={setRefusal} />
      <ApplyBar userId={userId} given={given} marksSeen={marksSeen} onError={sayWhy} />
    </>
  )
}

type LinesProps = {
  userId: number
  given: ListImport
  view: ReviewView
  onRefusal: (refusal: string | undefined) => void
}

function Lines({ userId, given, view, onRefusal }: LinesProps) {
  const lines = useQuery(linesQuery(userId, given.id, view), personQueries)
  const [choosing, setChoosing] = useState<ImportLine>()
  const decision = useLineDecision(userId, given.id, (error) => onRefusal(toFailure(error).message))
  const list = useRef<HTMLUListElement>(null)
  useFocusOnNewPage(list, view.page)
  const decide: typeof decision.mutate = (change) => {
    onRefusal(undefined)
    decision.mutate(change)
  }
  if (!lines.data) {
    if (!lines.isError) return <Skeleton className="h-80 w-full" />
    return <LoadFailure error={lines.error} isTrying={lines.isFetching} onRetry={() => void lines.refetch()} />
  }
  return (
    <>
      {lines.data.lines.length === 0 ? (
        <EmptyState title="Aucune ligne ici" text="Tout est décidé de ce côté." className="py-8" />
      ) : (
        <>
          <div className="review-head" aria-hidden="true">
            <span>Dans le fichier</span>
            <span>Dans le catalogue</span>
            <span>Décision</span>
          </div>
          <ul ref={list} tabIndex={-1} aria-label="Lignes du fichier" className="outline-0">
            {lines.data.lines.map((line) => (
              <ReviewLine
                key={line.position}
                line={line}
                onDecide={(chosen) => decide({ line, change: { decision: chosen } })}
                onChoose={() => setChoosing(line)}
              />
            ))}
          </ul>
        </>
      )}
      <Pagination
        page={view.page}
        totalPages={countPages(lines.data.total)}
        toPage={(page) => toReviewAddress({ ...view, page })}
      />
      <ChooseAnimeDialog
        line={choosing}
        onClose={() => setChoosing(undefined)}
        onChoose={(animeId) => {
          if (choosing) decide({ line: choosing, change: { anime_id: animeId } })
          setChoosing(undefined)
        }}
      />
    </>
  )
}
