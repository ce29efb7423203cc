import { callApi } from '../../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../../ui/api/until-gone.ts'
import { ConfirmDialog } from '../../../../../ui/components/confirm-dialog.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { listPasskeys, type Passkey, removePasskey } from '../../../passkeys-contract.ts'

type RemovePasskeyDialogProps = {
  /** The dialogue is open while this is set. */
  passkey: Passkey | undefined
  onClose: () => void
  onDone: () => void
}

export function RemovePasskeyDialog({ passkey, onClose, onDone }: RemovePasskeyDialogProps) {
  const removing = useWrite({
    send: ({ id }: Passkey) => untilGone(callApi(removePasskey, { params: { id: String(id) } })),
    refreshes: [listPasskeys],
    onSuccess: onDone,
  })
  return (
    <ConfirmDialog
      open={passkey !== undefined}
      title="Retirer la clé d’accès"
      action="Retirer"
      busyAction="Retrait…"
      write={removing}
      onConfirm={() => passkey && removing.mutate(passkey)}
      onClose={onClose}
    >
      <p className="text-text-2">
        <b>{passkey?.name}</b> ne permettra plus de vous connecter. Retirez-la aussi des clés de votre appareil.
      </p>
    </ConfirmDialog>
  )
}
