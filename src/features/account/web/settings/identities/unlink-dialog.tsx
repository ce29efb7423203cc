import { ApiError, callApi } from '../../../../../ui/api/call-api.ts'
import { Button } from '../../../../../ui/components/button.tsx'
import { Dialog } from '../../../../../ui/components/dialog.tsx'
import { toFailure } from '../../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
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
    // One that is already gone is not an error.
    send: ({ id }: Identity) =>
      callApi(unlinkIdentity, { params: { id: String(id) } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
      }),
    refreshes: [listIdentities],
    onSuccess: onDone,
  })
  const close = () => {
    unlinking.reset()
    onClose()
  }
  return (
    <Dialog
      open={identity !== undefined}
      onClose={close}
      title={`Délier ${identity?.provider.name ?? ''}`}
      busy={unlinking.isPending}
      confirms
      footer={
        <Button
          variant="danger-fill"
          loading={unlinking.isPending}
          loadingLabel="Retrait..."
          onClick={() => identity && unlinking.mutate(identity)}
        >
          Délier
        </Button>
      }
    >
      <p className="text-text-2">
        <b className="break-words">{identity?.name}</b> ne connectera plus votre compte.
      </p>
      {unlinking.error && <Alert tone="danger">{toFailure(unlinking.error).message}</Alert>}
    </Dialog>
  )
}
