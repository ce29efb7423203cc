import { useState } from 'react'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { useNotice } from '../../log/web/public.ts'
import { useStaff } from '../../staff/web/public.ts'
import type { SyncRun } from '../contract.ts'
import { ReviewView } from './review-view.tsx'
import { RunView } from './run-view.tsx'
import type { Order } from './start-sync.ts'
import { SyncForm } from './sync-form.tsx'
import { keepRun, useRun } from './sync-queries.ts'
import './sync.css'

type Shown =
  | { view: 'form'; order?: Order }
  | { view: 'review'; order: Order }
  | { view: 'run'; id: number; order?: Order }

type SyncDialogProps = {
  open: boolean
  onClose: () => void
  /** A run to look at, instead of the form. */
  runId?: number | undefined
}

/**
 * Synchronises an anime (docs/product/administration.md#sync): which one, what differs, how far it is, what came of it.
 * It may be
 * closed at any moment: the synchronisation goes on.
 */
export function SyncDialog({ open, onClose, runId }: SyncDialogProps) {
  // Whatever it showed before, it begins anew when it is opened.
  return open ? <OpenDialog key={runId ?? 'form'} onClose={onClose} runId={runId} /> : null
}

function OpenDialog({ onClose, runId }: Omit<SyncDialogProps, 'open'>) {
  const { id: userId } = useStaff()
  const [shown, setShown] = useState<Shown>(runId === undefined ? { view: 'form' } : { view: 'run', id: runId })
  const showRun = (run: SyncRun, order: Order) => {
    keepRun(userId, run)
    setShown({ view: 'run', id: run.id, order })
  }
  if (shown.view === 'form') {
    return (
      <Dialog open onClose={onClose} title="Synchroniser un anime">
        <SyncForm
          order={shown.order}
          onCancel={onClose}
          onReview={(order) => setShown({ view: 'review', order })}
          onStarted={showRun}
        />
      </Dialog>
    )
  }
  if (shown.view === 'review') {
    const { order } = shown
    return (
      <Dialog open onClose={onClose} title="Ce qui changerait" className="sync-dialog-wide">
        <ReviewView order={order} onBack={() => setShown({ view: 'form', order })} onStarted={showRun} />
      </Dialog>
    )
  }
  const again = () => setShown({ view: 'form' })
  return (
    <RunDialog
      key={shown.id}
      {...shown}
      isPast={runId !== undefined}
      onClose={onClose}
      onAgain={again}
      onStarted={showRun}
    />
  )
}

type RunDialogProps = {
  id: number
  order?: Order
  /** Opened from the list: what it did was told long ago. */
  isPast: boolean
  onClose: () => void
  onAgain: () => void
  onStarted: (run: SyncRun, order: Order) => void
}

const titles: Record<SyncRun['state'], string> = {
  waiting: 'Synchronisation en attente',
  running: 'Synchronisation en cours',
  done: 'Synchronisation terminée',
  failed: 'Synchronisation échouée',
  cancelled: 'Synchronisation interrompue',
}

/** Until a worker takes it, which it does at once, a run is as good as begun. */
const toShownState = (state: SyncRun['state'] = 'running') => (state === 'waiting' ? 'running' : state)

function RunDialog({ id, order, isPast, onClose, onAgain, onStarted }: RunDialogProps) {
  const query = useRun(id)
  const notify = useNotice()
  const run = query.data?.run
  const close = () => {
    onClose()
    if (run?.ended_at && run.action_id && !isPast) {
      notify({ text: `« ${run.anime?.title ?? run.slug} » synchronisé`, actionId: run.action_id })
    }
  }
  return (
    <Dialog open onClose={close} title={titles[run?.waits_until ? 'waiting' : toShownState(run?.state)]}>
      <RunView query={query} order={order} onClose={close} onAgain={onAgain} onStarted={onStarted} />
    </Dialog>
  )
}
