import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { type ListSiteId, listSiteNames } from '../../linked-rules.ts'
import { useUnlink } from './linked-queries.ts'

type UnlinkListDialogProps = { site: ListSiteId; isOpen: boolean; onClose: () => void; onDone: () => void }

export function UnlinkListDialog({ site, isOpen, onClose, onDone }: UnlinkListDialogProps) {
  const unlinking = useUnlink(onDone)
  const name = listSiteNames[site]
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Délier ${name}`}
      action="Délier"
      busyAction="Retrait…"
      write={unlinking}
      onConfirm={() => unlinking.mutate(site)}
      onClose={onClose}
    >
      <p className="text-text-2">
        Vos deux listes restent comme elles sont. Suminé oublie sa clé ; pour qu’elle ne serve plus à personne, retirez
        aussi Suminé des applications dans vos réglages {name}.
      </p>
    </ConfirmDialog>
  )
}
