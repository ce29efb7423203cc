import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { useNotice } from '../../../ui/feedback/notice-context.ts'
import { readOf } from '../../../ui/queries/reads.ts'
import { getRun, type SyncRun } from '../contract.ts'
import { ReviewView } from './review-view.tsx'
import { RunView } from './run-view.tsx'
import { SyncForm } from './sync-form.tsx'
import { type Order, useRun } from './sync-queries.ts'

/** Opens the dialogue that synchronises an anime. */
export function SyncButton({ label = 'Synchroniser' }: { label?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" size="dense" onClick={() => setIsOpen(true)}>
        <Download />
        {label}
      </Button>
      <SyncDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

type Shown =
  | { view: 'form'; order?: Order }
  | { view: 'review'; order: Order }
  | { view: 'run'; id: number; order?: Order }

type SyncDialogProps = {
  open: boolean
  onClose: () => void
  /** Shows this run instead of the form. */
  runId?: number | undefined
}

/** Synchronises an anime (docs/product/administration.md#sync). It goes on when the dialogue is closed. */
export function SyncDialog({ open, onClose, runId }: SyncDialogProps) {
  // Each opening starts from the beginning.
  return open ? <OpenDialog key={runId ?? 'form'} onClose={onClose} runId={runId} /> : null
}

const titles: Record<SyncRun['state'], string> = {
  waiting: 'Synchronisation en attente',
  running: 'Synchronisation en cours',
  done: 'Synchronisation terminée',
  failed: 'Synchronisation échouée',
  cancelled: 'Synchronisation interrompue',
}

function OpenDialog({ onClose, runId }: Omit<SyncDialogProps, 'open'>) {
  const queries = useQueryClient()
  const notify = useNotice()
  const [shown, setShown] = useState<Shown>(runId === undefined ? { view: 'form' } : { view: 'run', id: runId })
  const query = useRun(shown.view === 'run' ? shown.id : undefined)
  const run = query.data?.run
  const showRun = (started: SyncRun, order: Order) => {
    queries.setQueryData(readOf(getRun, { params: { id: started.id } }).queryKey, { run: started })
    setShown({ view: 'run', id: started.id, order })
  }
  const close = () => {
    onClose()
    // The result of a run opened from the list is old news.
    if (run?.ended_at && run.action_id && runId === undefined) {
      notify({ text: `« ${run.anime?.title ?? run.slug} » synchronisé`, actionId: run.action_id })
    }
  }
  const { view, order } = shown
  return (
    <Dialog open onClose={close} title={toTitle(view, run)} className={view === 'review' ? 'max-w-180' : ''}>
      {shown.view === 'form' && (
        <SyncForm
          order={order}
          onCancel={close}
          onReview={(order) => setShown({ view: 'review', order })}
          onStarted={showRun}
        />
      )}
      {shown.view === 'review' && (
        <ReviewView
          order={shown.order}
          onBack={() => setShown({ view: 'form', order: shown.order })}
          onStarted={showRun}
        />
      )}
      {shown.view === 'run' && (
        <RunView
          query={query}
          order={order}
          onClose={close}
          onAgain={() => setShown({ view: 'form' })}
          onStarted={showRun}
        />
      )}
    </Dialog>
  )
}

function toTitle(view: Shown['view'], run: SyncRun | undefined): string {
  if (view === 'form') return 'Synchroniser un anime'
  if (view === 'review') return 'Ce qui changerait'
  // A waiting run is taken by a worker at once, so it shows as running unless a source asked to wait.
  const state = run?.state ?? 'running'
  if (run?.waits_until) return titles.waiting
  return titles[state === 'waiting' ? 'running' : state]
}
