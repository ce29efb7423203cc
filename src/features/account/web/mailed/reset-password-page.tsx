import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { Form, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { resetPassword } from '../../contract.ts'
import { type AuthCover, AuthScreen } from '../auth-screen.tsx'
import { checkNewPassword } from '../check-new-password.ts'
import type { LoginNotice } from '../login-path.ts'
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx'
import { endSession } from '../session.ts'
import { incompleteLink, LinkRefusal } from './link-refusal.tsx'
import { useMailedToken } from './use-mailed-token.ts'

type RefusedToken = { token: string; message: string }

/** /reset-password: sets a new password by a mailed link, then leads to the login. */
export function ResetPasswordPage({ covers }: { covers: AuthCover[] }) {
  const token = useMailedToken()
  const [refused, setRefused] = useState<RefusedToken>()
  const message = token === '' ? incompleteLink : refused?.token === token ? refused?.message : undefined
  return (
    <AuthScreen title="Nouveau mot de passe" covers={covers} backTo="/login">
      {message === undefined ? (
        <ResetForm token={token ?? ''} onRefused={setRefused} />
      ) : (
        <LinkRefusal message={message}>
          <ButtonLink to="/forgot-password" variant="primary">
            Demander un nouveau lien
          </ButtonLink>
          <ButtonLink to="/login">Se connecter</ButtonLink>
        </LinkRefusal>
      )}
    </AuthScreen>
  )
}

const newNames = ['newPassword', 'confirmPassword']

type ResetFormProps = {
  /** Empty until hydration. */
  token: string
  onRefused: (refused: RefusedToken) => void
}

function ResetForm({ token, onRefused }: ResetFormProps) {
  const draft = useNewPassword()
  const navigate = useNavigate()
  const submit = useSubmit({
    check: (fields) => checkNewPassword(fields, newNames),
    async send() {
      const answer = await reset(token, draft.password)
      if ('refused' in answer) return onRefused({ token, message: answer.refused })
      // The server has signed out every device, including this one.
      endSession()
      const state: LoginNotice = { notice: answer.message }
      await navigate('/login', { replace: true, state })
    },
  })
  return (
    <>
      <Form className="grid gap-4.5" method="post" submit={submit}>
        <FormAlert besides={newNames} />
        <NewPasswordFields draft={draft} confirmLabel="Confirmer le mot de passe" />
        <SubmitButton size="lg" aria-disabled={!draft.isGood || undefined} loadingLabel="Sauvegarde...">
          Changer le mot de passe
        </SubmitButton>
      </Form>
      <p className="text-sm text-text-2">Tous vos appareils seront déconnectés.</p>
    </>
  )
}

/** Sets the password. A refused link is a result, not a form error. */
async function reset(token: string, newPassword: string): Promise<{ message: string } | { refused: string }> {
  try {
    return await callApi(resetPassword, { body: { token, newPassword } })
  } catch (error) {
    const fault = error instanceof ApiError && error.fields.find(({ field }) => field === 'token')
    if (fault) return { refused: fault.message }
    throw error
  }
}
