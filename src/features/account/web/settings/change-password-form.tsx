import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Form, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { changePassword } from '../../contract.ts'
import { choosePassword, listIdentities } from '../../providers-contract.ts'
import { choosePasswordText } from '../../rules.ts'
import { checkNewPassword } from '../check-new-password.ts'
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx'
import { storeDeviceMark } from '../session-storage.ts'

const names = ['currentPassword', 'newPassword', 'confirmPassword']
const newNames = ['newPassword', 'confirmPassword']

type ChangePasswordFormProps = {
  /** Identifies the entry for password managers. */
  email: string
  /** Called after the change, which signs the other devices out. */
  onChanged: () => void
}

export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps) {
  const draft = useNewPassword()
  const [current, setCurrent] = useState('')
  const owned = useQuery(readOf(listIdentities, {}))
  // An account that was created through another site has no password at first.
  const hasPassword = owned.data?.has_password ?? true
  const [success, setSuccess] = useState<string>()
  const submit = useSubmit({
    check: (fields) => checkNewPassword(fields, hasPassword ? names : newNames),
    async send() {
      setSuccess(undefined)
      const newPassword = draft.password
      const { message, device } = hasPassword
        ? await callApi(changePassword, { body: { currentPassword: current, newPassword } })
        : await callApi(choosePassword, { body: { newPassword } })
      if (!hasPassword) void owned.refetch()
      storeDeviceMark(device)
      setCurrent('')
      draft.clear()
      setSuccess(message)
      onChanged()
    },
  })
  return (
    <SettingsSection title="Mot de passe" hint="Changer le mot de passe déconnecte tous les autres appareils.">
      <Form className="grid max-w-140 gap-5" submit={submit} onInput={() => setSuccess(undefined)}>
        {success && <Alert tone="success">{success}</Alert>}
        <FormAlert besides={names} />
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            label="Mot de passe actuel"
            name="currentPassword"
            autoComplete="current-password"
            value={current}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
            required
          />
        )}
        <NewPasswordFields draft={draft} confirmLabel="Confirmer le nouveau mot de passe" />
        <div>
          {/* Styled as disabled until all fields are valid, but pressing it shows what is missing. */}
          <SubmitButton
            aria-disabled={(hasPassword && current === '') || !draft.isGood || undefined}
            loadingLabel="Sauvegarde..."
          >
            {hasPassword ? 'Changer le mot de passe' : choosePasswordText}
          </SubmitButton>
        </div>
      </Form>
    </SettingsSection>
  )
}
