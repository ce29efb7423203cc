import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { countOf, pluralOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import { useFocusOnNewPage } from '../../../../ui/navigation/use-focus-on-new-page.ts'
import { useStayWithinPages } from '../../../../ui/navigation/use-stay-within-pages.ts'
import type { ImportLine, ListImport } from '../../transfer-contract.ts'
import { countPages } from '../list-pages.ts'
import { ApplyBar } from './apply-bar.tsx'
import { ChooseAnimeDialog } from './choose-anime-dialog.tsx'
import { readReviewView, toReviewAddress } from './review-address.ts'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewLine, WaitingLines } from './review-line.tsx'
import { linesQuery, type ReviewView, useLineDecision } from './transfer-queries.ts'

/** Lists the lines of a file with their matches: accept, choose another, skip. */
export function Review({ given }: { given: ListImport }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = readReviewView(params)
  const [failure, setFailure] = useState<unknown>()
  const [marksSeen, setMarksSeen] = useState(true)
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
        given={given}
        view={view}
        onShow={(show) =>
          void navigate(toReviewAddress({ show, page: 1 }), { replace: true, preventScrollReset: true })
        }
        onError={setFailure}
      />
      <FailureAlert error={failure} className="mb-3" />
      <Lines given={given} view={view} onFailure={setFailure} />
      <ApplyBar given={given} marksSeen={marksSeen} onError={setFailure} />
    </>
  )
}

type LinesProps = { given: ListImport; view: ReviewView; onFailure: (error: unknown) => void }

function Lines({ given, view, onFailure }: LinesProps) {
  const lines = useQuery(linesQuery(given.id, view))
  const [choosing, setChoosing] = useState<ImportLine>()
  const decision = useLineDecision(given.id, onFailure)
  const list = useRef<HTMLUListElement>(null)
  const toPage = (page: number) => toReviewAddress({ ...view, page })
  const totalPages = lines.data && countPages(lines.data.total)
  useFocusOnNewPage(list, view.page)
  // Decided lines leave a filter: what is left moves to the pages before.
  useStayWithinPages(view.page, lines.isPlaceholderData ? undefined : totalPages, toPage)
  const decide: typeof decision.mutate = (change) => {
    onFailure(undefined)
    decision.mutate(change)
  }
  if (!lines.data) return <ListFailure read={lines} waiting={<WaitingLines />} />
  return (
    <>
      {lines.data.lines.length === 0 ? (
        <EmptyState title="Aucune ligne ici" text="Tout est décidé de ce côté." className="py-8" />
      ) : (
        <>
          <div
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_190px] gap-y-3 gap-x-6 pb-2 text-text-3 text-xs max-lg:hidden"
            aria-hidden="true"
          >
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
      <Pagination page={view.page} totalPages={totalPages ?? 1} toPage={toPage} />
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

function UnreadLines({ given: { unread_count: count, unread } }: { given: ListImport }) {
  if (count === 0) return null
  return (
    <details className="mt-4 max-w-170 text-sm">
      <summary className="min-h-11 content-center text-warning">
        {countOf(count, 'ligne')} du fichier {pluralOf(count, 'n’a', 'n’ont')} pas été {pluralOf(count, 'comprise')}
      </summary>
      <ul className="grid gap-1 pb-2 text-text-2">
        {unread.map(({ line, reason }) => (
          <li key={line}>
            Ligne {line} : {reason}
          </li>
        ))}
        {unread.length < count && <li>… et {countOf(count - unread.length, 'autre')}</li>}
      </ul>
    </details>
  )
}
