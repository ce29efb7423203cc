import { useEffect, useId, useRef, useState } from 'react'
import { findPasswordFault } from '../../../shared/password-rules.ts'
import { PasswordChecklist } from '../../../ui/forms/password-checklist.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { differentPasswords } from './check-new-password.ts'

/** Holds the draft of the two fields for a new password. */
export function useNewPassword() {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isDifferent = password !== confirmation
  // No error while the confirmation is a prefix of the password.
  const isTyping = !isConfirmed && password.startsWith(confirmation)
  return {
    password,
    confirmation,
    mismatch: confirmation !== '' && isDifferent && !isTyping ? differentPasswords : undefined,
    isGood: !isDifferent && findPasswordFault(password) === undefined,
    setPassword,
    setConfirmation,
    setIsConfirmed,
    clear: () => {
      setPassword('')
      setConfirmation('')
      setIsConfirmed(false)
    },
  }
}

type NewPasswordFieldsProps = { draft: ReturnType<typeof useNewPassword>; confirmLabel: string }

export function NewPasswordFields({ draft, confirmLabel }: NewPasswordFieldsProps) {
  const checklistId = useId()
  const passwordRef = useRef<HTMLInputElement>(null)
  const confirmationRef = useRef<HTMLInputElement>(null)
  const { setPassword, setConfirmation } = draft
  // Picks up text typed before hydration.
  useEffect(() => {
    setPassword(passwordRef.current?.value ?? '')
    setConfirmation(confirmationRef.current?.value ?? '')
  }, [setPassword, setConfirmation])
  return (
    <>
      <div className="grid gap-5">
        <PasswordField
          ref={passwordRef}
          label="Nouveau mot de passe"
          name="newPassword"
          autoComplete="new-password"
          value={draft.password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          required
          aria-describedby={checklistId}
        />
        <PasswordChecklist id={checklistId} password={draft.password} />
      </div>
      <PasswordField
        ref={confirmationRef}
        label={confirmLabel}
        name="confirmPassword"
        autoComplete="new-password"
        value={draft.confirmation}
        onChange={({ currentTarget }) => setConfirmation(currentTarget.value)}
        onFocus={() => draft.setIsConfirmed(false)}
        onBlur={() => draft.setIsConfirmed(true)}
        required
        error={draft.mismatch}
      />
    </>
  )
}
