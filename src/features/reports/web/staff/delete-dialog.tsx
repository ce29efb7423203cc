import { countOf } from '../../../../shared/french-numbers.ts'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { undoDays } from '../../../staff/log-rules.ts'

type DeleteDialogProps = {
  /** The number of reports; undefined while closed. */
  count: number | undefined
  isPending: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation before reports are deleted (docs/product/administration.md#reports). */
export function DeleteReportsDialog({ count, isPending, onDelete, onClose }: DeleteDialogProps) {
  const what = countOf(count ?? 0, 'signalement')
  return (
    <ConfirmDialog
      open={count !== undefined}
      title={count === 1 ? 'Supprimer le signalement' : `Supprimer ${what}`}
      action={count === 1 ? 'Supprimer' : `Supprimer ${what}`}
      busyAction="Suppression..."
      write={{ isPending }}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>Êtes-vous sûr de vouloir supprimer {count === 1 ? 'ce signalement' : `ces ${what}`} ?</p>
      <p className="text-sm text-text-2">La suppression s’annule pendant {undoDays} jours depuis le journal.</p>
    </ConfirmDialog>
  )
}
