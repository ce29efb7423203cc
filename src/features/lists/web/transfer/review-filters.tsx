import { Button } from '../../../../ui/components/button.tsx'
import type { ListImport, ShownLines } from '../../transfer-contract.ts'
import { FilterChips } from '../filter-chips.tsx'
import { shownWords } from './review-address.ts'
import { type ReviewView, useBulkDecision } from './transfer-queries.ts'

type ReviewFiltersProps = {
  given: ListImport
  view: ReviewView
  onShow: (show: ShownLines) => void
  onError: (error: unknown) => void
}

/** The filters of lines, with actions for all of them. */
export function ReviewFilters({ given, view, onShow, onError }: ReviewFiltersProps) {
  const bulk = useBulkDecision(given.id, onError)
  const decide = (decision: 'accept' | 'skip') => {
    onError(undefined)
    bulk.mutate({ show: view.show, decision })
  }
  const { counts } = given
  const countOf: Record<ShownLines, number> = { ...counts, all: counts.total }
  const action = bulkWords[view.show]
  return (
    <div className="my-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <FilterChips
        legend="Lignes montrées"
        options={shownWords
          .filter(({ show }) => show === 'all' || show === view.show || countOf[show] > 0)
          .map(({ show, text }) => ({ value: show, text, count: countOf[show] }))}
        chosen={view.show}
        onChoose={onShow}
      />
      {action && countOf[view.show] > 0 && (
        <div className="flex flex-wrap gap-2 lg:ml-auto">
          {action.accept && (
            <Button size="dense" className="min-h-11" loading={bulk.isPending} onClick={() => decide('accept')}>
              {action.accept}
            </Button>
          )}
          {action.skip && (
            <Button
              size="dense"
              variant="ghost"
              className="min-h-11"
              loading={bulk.isPending}
              onClick={() => decide('skip')}
            >
              {action.skip}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const bulkWords: Partial<Record<ShownLines, { accept?: string; skip?: string }>> = {
  all: { accept: 'Tout accepter, sauf les conflits' },
  unsure: { accept: 'Accepter toutes les incertaines', skip: 'Tout ignorer' },
  conflicts: { accept: 'Tout remplacer', skip: 'Tout garder' },
  chosen: { skip: 'Tout ignorer' },
  skipped: { accept: 'Tout accepter, sauf les conflits' },
}
