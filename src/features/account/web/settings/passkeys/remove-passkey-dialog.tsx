import { ApiError, callApi } from '../../../../../ui/api/call-api.ts'
import { Button } from '../../../../../ui/components/button.tsx'
import { Dialog } from '../../../../../ui/components/dialog.tsx'
import { toFailure } from '../../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
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
    // One that is already gone is not an error.
    send: ({ id }: Passkey) =>
      callApi(removePasskey, { params: { id: String(id) } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
      }),
    refreshes: [listPasskeys],
    onSuccess: onDone,
  })
  const close = () => {
    removing.reset()
    onClose()
  }
  return (
    <Dialog
      open={passkey !== undefined}
      onClose={close}
      title="Retirer la clé d’accès"
      busy={removing.isPending}
      confirms
      footer={
        <Button
          variant="danger-fill"
          loading={removing.isPending}
          loadingLabel="Retrait..."
          onClick={() => passkey && removing.mutate(passkey)}
        >
          Retirer
        </Button>
      }
    >
      <p className="text-text-2">
        <b className="break-words">{passkey?.name}</b> ne connectera plus votre compte. Retirez-la aussi des clés de
        votre appareil.
      </p>
      {removing.error && <Alert tone="danger">{toFailure(removing.error).message}</Alert>}
    </Dialog>
  )
}
