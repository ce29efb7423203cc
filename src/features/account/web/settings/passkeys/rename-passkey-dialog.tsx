import { callApi } from '../../../../../ui/api/call-api.ts'
import { Dialog, DialogFooter, useSendingDialog } from '../../../../../ui/components/dialog.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../../ui/forms/form-alert.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { maxPasskeyName, noPasskeyName } from '../../../passkey-rules.ts'
import { listPasskeys, type Passkey, renamePasskey } from '../../../passkeys-contract.ts'
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
  const submit = useSubmit({
    check: (fields) => (textOf(fields, 'name').trim() === '' ? refuse(noPasskeyName, 'name') : undefined),
    async send(fields) {
      await mutateAsync(textOf(fields, 'name'))
      onClose()
    },
  })
  useSendingDialog(submit.isPending)
  return (
    <Form className="grid gap-3.5" submit={submit}>
      <FormAlert besides={['name']} />
      <Field label="Nom" name="name" defaultValue={name} maxLength={maxPasskeyName} data-initial-focus />
      <DialogFooter onCancel={onClose}>
        <SubmitButton loadingLabel="Enregistrement…">Enregistrer</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
