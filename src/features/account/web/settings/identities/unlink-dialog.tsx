import { callApi } from '../../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../../ui/api/until-gone.ts'
import { ConfirmDialog } from '../../../../../ui/components/confirm-dialog.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { type Identity, listIdentities, unlinkIdentity } from '../../../providers-contract.ts'

type UnlinkDialogProps = {
  /** The dialogue is open while this is set. */
  identity: Identity | undefined
  onClose: () => void
  onDone: () => void
}

export function UnlinkDialog({ identity, onClose, onDone }: UnlinkDialogProps) {
  const unlinking = useWrite({
    send: ({ id }: Identity) => untilGone(callApi(unlinkIdentity, { params: { id: String(id) } })),
    refreshes: [listIdentities],
    onSuccess: onDone,
  })
  return (
    <ConfirmDialog
      open={identity !== undefined}
      title={`Délier ${identity?.provider.name ?? ''}`}
      action="Délier"
      busyAction="Retrait…"
      write={unlinking}
      onConfirm={() => identity && unlinking.mutate(identity)}
      onClose={onClose}
    >
      <p className="text-text-2">
        <b>{identity?.name}</b> ne permettra plus de vous connecter.
      </p>
    </ConfirmDialog>
  )
}
