import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { Form, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { listPasskeys } from '../../passkeys-contract.ts'
import { usePasskeyText } from '../../passkeys-rules.ts'
import { getSecondFactor, proveMyself } from '../../second-factor-contract.ts'
import { CodeField } from '../code-field.tsx'
import { textOf } from '../sign-in/check-sign-in.ts'
import '../../../../ui/styles/later.css'

type ProofDialogProps = {
  /** Identifies the entry for password managers. */
  email: string
  /** Called with whether the user gave the proof. */
  onAnswer: (isProved: boolean) => void
}

/** Asks for the password, a code of the second factor or a passkey before a protected action. */
export default function ProofDialog({ email, onAnswer }: ProofDialogProps) {
  const hasFactor = Boolean(useQuery(readOf(getSecondFactor, {})).data?.on_since)
  const hasPasskey = Boolean(useQuery(readOf(listPasskeys, {})).data?.passkeys.length)
  const [usesCode, setUsesCode] = useState(false)
  const submit = useSubmit({
    async send(fields) {
      const body = usesCode ? { code: textOf(fields, 'code') } : { password: textOf(fields, 'password') }
      await callApi(proveMyself, { body })
      onAnswer(true)
    },
  })
  const byPasskey = useWrite({
    send: async () => (await import('../passkeys/ask-passkey.ts')).proveWithPasskey(),
    refreshes: [],
    onSuccess: () => onAnswer(true),
  })
  const isBusy = submit.isPending || byPasskey.isPending
  const change = () => {
    submit.clear()
    setUsesCode(!usesCode)
  }
  return (
    <Dialog open onClose={() => onAnswer(false)} busy={isBusy} keepsDraft title="Confirmez que c’est vous">
      <Form className="grid gap-3.5" submit={submit}>
        <p className="text-text-2">Cette action est protégée. Elle continuera ensuite d’elle-même.</p>
        <FormAlert />
        {!submit.refusal && <FailureAlert error={byPasskey.error} />}
        {hasPasskey && (
          <Button
            className="justify-self-start"
            loading={byPasskey.isPending}
            loadingLabel="Vérification…"
            onClick={() => byPasskey.mutate()}
          >
            {usePasskeyText}
          </Button>
        )}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {usesCode ? (
          <CodeField />
        ) : (
          <PasswordField
            label="Mot de passe"
            name="password"
            autoComplete="current-password"
            required
            data-initial-focus
          />
        )}
        <DialogFooter onCancel={() => onAnswer(false)} busy={isBusy}>
          {hasFactor && (
            <Button variant="ghost" onClick={change}>
              {usesCode ? 'Utiliser le mot de passe' : 'Utiliser un code'}
            </Button>
          )}
          <SubmitButton loadingLabel="Vérification…">Confirmer</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
