import { Button } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { type ListSiteId, listSiteNames } from '../../linked-rules.ts'
import { useUnlink } from './linked-queries.ts'

type UnlinkListDialogProps = { site: ListSiteId; isOpen: boolean; onClose: () => void; onDone: () => void }

export function UnlinkListDialog({ site, isOpen, onClose, onDone }: UnlinkListDialogProps) {
  const unlinking = useUnlink(onDone)
  const name = listSiteNames[site]
  const close = () => {
    unlinking.reset()
    onClose()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={`Délier ${name}`}
      busy={unlinking.isPending}
      confirms
      footer={
        <Button
          variant="danger-fill"
          loading={unlinking.isPending}
          loadingLabel="Retrait..."
          onClick={() => unlinking.mutate(site)}
        >
          Délier
        </Button>
      }
    >
      <p className="text-text-2">
        Vos deux listes restent comme elles sont. Suminé oublie sa clé ; pour qu’elle ne serve plus à personne, retirez
        aussi Suminé des applications dans vos réglages {name}.
      </p>
      {unlinking.error && <Alert tone="danger">{toFailure(unlinking.error).message}</Alert>}
    </Dialog>
  )
}
