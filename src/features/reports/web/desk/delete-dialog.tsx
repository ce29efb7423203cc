import { Button } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { countOf } from '../../../../ui/formats/numbers.ts'

type DeleteDialogProps = {
  /** The number of reports; undefined while closed. */
  count: number | undefined
  isPending: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation before reports are deleted (docs/product/administration.md#reports). */
export function DeleteReportsDialog({ count, isPending, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      open={count !== undefined}
      onClose={onClose}
      busy={isPending}
      title={count === 1 ? 'Supprimer le signalement' : `Supprimer ${countOf(count ?? 0, 'signalement')}`}
      confirms
      footer={
        <Button variant="danger-fill" loading={isPending} loadingLabel="Suppression..." onClick={onDelete}>
          {count === 1 ? 'Supprimer' : `Supprimer ${countOf(count ?? 0, 'signalement')}`}
        </Button>
      }
    >
      <p>
        {count === 1
          ? 'Êtes-vous sûr de vouloir supprimer ce signalement ?'
          : `Êtes-vous sûr de vouloir supprimer ces ${countOf(count ?? 0, 'signalement')} ?`}
      </p>
      <p className="text-sm text-text-2">La suppression s’annule pendant 30 jours depuis le journal.</p>
    </Dialog>
  )
}
