import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Form, refuse, useSubmit } from '../../../ui/forms/form.tsx'
import { FormAlert } from '../../../ui/forms/form-alert.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { passwordToConfirm } from '../../account/rules.ts'
import { deleteAccount } from '../contract.ts'
import { deletionGraceDays } from '../rules.ts'

type DeleteAccountProps = {
  username: string
  /** Called when the account is closed; `message` names the date until which it can be kept. */
  onClosed: (message: string) => void
}

/** 'Supprimer mon compte', with its consequences and the required password. */
export function DeleteAccount({ username, onClosed }: DeleteAccountProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const formId = useId()
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="danger" className="justify-self-start border-current" onClick={() => setIsOpen(true)}>
        <Trash2 />
        Supprimer mon compte
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Supprimer mon compte"
        busy={isPending}
        confirms
        footer={
          <Button type="submit" form={formId} variant="danger-fill" loading={isPending} loadingLabel="Suppression...">
            <Trash2 />
            Supprimer mon compte
          </Button>
        }
      >
        <p>
          Votre compte <b>{username}</b> sera fermé et toutes vos sessions s’arrêtent.
        </p>
        <Alert tone="danger">
          <b>Impact important.</b> Watchlist, progression et signalements sont effacés dans {deletionGraceDays} jours.
        </Alert>
        <ConfirmForm id={formId} onPending={setIsPending} onClosed={onClosed} />
      </Dialog>
    </>
  )
}

type ConfirmFormProps = { id: string; onPending: (isPending: boolean) => void; onClosed: (message: string) => void }

function ConfirmForm({ id, onPending, onClosed }: ConfirmFormProps) {
  const submit = useSubmit({
    check: (fields) => (fields.get('password') === '' ? refuse(passwordToConfirm, 'password') : undefined),
    async send(fields) {
      onPending(true)
      try {
        const body = { password: String(fields.get('password')) }
        const { message } = await callApi(deleteAccount, { body })
        onClosed(message)
      } finally {
        onPending(false)
      }
    },
  })
  return (
    <Form id={id} className="grid gap-3.5" submit={submit}>
      <PasswordField
        label="Votre mot de passe pour confirmer"
        name="password"
        autoComplete="current-password"
        required
      />
      <FormAlert besides={['password']} />
    </Form>
  )
}
