import { callApi } from '../../../../../ui/api/call-api.ts'
import { Dialog } from '../../../../../ui/components/dialog.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { refuse } from '../../../../../ui/forms/form.tsx'
import { DialogForm } from '../../../../../ui/forms/form-dialog.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { listPasskeys, type Passkey, renamePasskey } from '../../../passkeys-contract.ts'
import { maxPasskeyName, noPasskeyName } from '../../../passkeys-rules.ts'
import { textOf } from '../../sign-in/check-sign-in.ts'

type RenamePasskeyDialogProps = {
  /** The dialogue is open while this is set. */
  passkey: Passkey | undefined
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  return (
    <Dialog open={passkey !== undefined} onClose={onClose} keepsDraft title="Renommer la clé d’accès">
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutateAsync } = useWrite({
    send: (given: string) => callApi(renamePasskey, { params: { id }, body: { name: given } }),
    refreshes: [listPasskeys],
  })
  const check = (fields: FormData) => (textOf(fields, 'name').trim() === '' ? refuse(noPasskeyName, 'name') : undefined)
  async function send(fields: FormData): Promise<void> {
    await mutateAsync(textOf(fields, 'name'))
    onClose()
  }
  return (
    <DialogForm check={check} send={send} onClose={onClose} besides={['name']} busyAction="Enregistrement…">
      <Field label="Nom" name="name" defaultValue={name} maxLength={maxPasskeyName} data-initial-focus required />
    </DialogForm>
  )
}
