import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { getSecondFactor, proveMyself } from '../../second-factor-contract.ts'
import { CodeField } from '../code-field.tsx'
import { textOf } from '../sign-in/check-sign-in.ts'
import { Refusal } from '../sign-in/refusal.tsx'

type ProofDialogProps = {
  /** Identifies the entry for password managers. */
  email: string
  /** Called with whether the user gave the proof. */
  onAnswer: (isProved: boolean) => void
}

/** Asks for the password, or a code of the second factor, before a protected action. */
export default function ProofDialog({ email, onAnswer }: ProofDialogProps) {
  const hasFactor = Boolean(useQuery(readOf(getSecondFactor, {})).data?.on_since)
  const [usesCode, setUsesCode] = useState(false)
  const { isPending, refusal, onSubmit, clear } = useSubmit({
    async send(fields) {
      const body = usesCode ? { code: textOf(fields, 'code') } : { password: textOf(fields, 'password') }
      await callApi(proveMyself, { body })
      onAnswer(true)
    },
  })
  const errors = refusal?.fields ?? {}
  const change = () => {
    clear()
    setUsesCode(!usesCode)
  }
  return (
    <Dialog open onClose={() => onAnswer(false)} busy={isPending} keepsDraft title="Confirmez que c’est vous">
      <form className="grid gap-3.5" noValidate onSubmit={onSubmit}>
        <p className="text-text-2">Cette action est protégée. Elle continuera ensuite d’elle-même.</p>
        {refusal && Object.keys(errors).length === 0 && <Refusal refusal={refusal} />}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {usesCode ? (
          <CodeField error={errors.code} />
        ) : (
          <PasswordField
            label="Mot de passe"
            name="password"
            autoComplete="current-password"
            required
            data-initial-focus
            error={errors.password}
          />
        )}
        <DialogFooter onCancel={() => onAnswer(false)} busy={isPending}>
          {hasFactor && (
            <Button variant="ghost" onClick={change}>
              {usesCode ? 'Utiliser le mot de passe' : 'Utiliser un code'}
            </Button>
          )}
          <Button type="submit" variant="primary" loading={isPending} loadingLabel="Vérification...">
            Confirmer
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
