import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import type { resetPassword } from '../../contract.ts'
import { type AuthCover, AuthScreen } from '../auth-screen.tsx'
import { checkNewPassword } from '../check-new-password.ts'
import type { LoginNotice } from '../login-path.ts'
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx'
import { endSession } from '../session.ts'
import { incompleteLink, LinkRefusal } from './link-refusal.tsx'
import { useMailedToken } from './use-mailed-token.ts'

type RefusedToken = { token: string; message: string }

/** /reset-password: a new password for whoever followed the mailed link; then on to the login. */
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

type ResetFormProps = {
  /** Empty until the page is alive. */
  token: string
  onRefused: (refused: RefusedToken) => void
}

function ResetForm({ token, onRefused }: ResetFormProps) {
  const draft = useNewPassword()
  const navigate = useNavigate()
  const { isPending, refusal, onSubmit } = useSubmit({
    check: (fields) => checkNewPassword(fields, ['newPassword', 'confirmPassword']),
    fallback: 'Erreur lors du changement de mot de passe',
    async send() {
      const answer = await reset(token, draft.password)
      if ('refused' in answer) return onRefused({ token, message: answer.refused })
      // The server has signed out every device, and so this one.
      endSession()
      const state: LoginNotice = { notice: answer.message }
      await navigate('/login', { replace: true, state })
    },
  })
  const errors = refusal?.fields ?? {}
  return (
    <>
      <form className="grid gap-4.5" method="post" noValidate onSubmit={onSubmit}>
        {refusal && !errors.newPassword && !errors.confirmPassword && <Alert tone="danger">{refusal.message}</Alert>}
        <NewPasswordFields draft={draft} errors={errors} confirmLabel="Confirmer le mot de passe" />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          aria-disabled={!draft.isGood || undefined}
          loading={isPending}
          loadingLabel="Sauvegarde..."
        >
          Changer le mot de passe
        </Button>
      </form>
      <p className="text-sm text-text-2">Tous vos appareils seront déconnectés.</p>
    </>
  )
}

/** Sets the password; what the server has against the link is an answer, not a failure of the form. */
async function reset(token: string, newPassword: string): Promise<{ message: string } | { refused: string }> {
  try {
    return await callApi<typeof resetPassword>('POST /api/auth/reset-password', { body: { token, newPassword } })
  } catch (error) {
    const fault = error instanceof ApiError && error.fields.find(({ field }) => field === 'token')
    if (fault) return { refused: fault.message }
    throw error
  }
}
