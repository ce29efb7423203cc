import { useState } from 'react'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { keepSecondFactorByMail } from '../../second-factor-contract.ts'
import { type AuthCover, AuthScreen } from '../auth-screen.tsx'
import { incompleteLink, LinkRefusal } from './link-refusal.tsx'
import { useMailedToken } from './use-mailed-token.ts'

type Outcome = { status: 'idle' | 'pending' } | { status: 'kept' | 'refused' | 'failed'; message: string }

const settings = '/settings?tab=securite'

/** /keep-second-factor: stops a reset. Requires a click, because mail scanners open links before the reader does. */
export function KeepFactorPage({ covers }: { covers: AuthCover[] }) {
  const token = useMailedToken()
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' })
  const given: Outcome = token === '' ? { status: 'refused', message: incompleteLink } : outcome
  async function keep(): Promise<void> {
    setOutcome({ status: 'pending' })
    setOutcome(await send(token ?? ''))
  }
  return (
    <AuthScreen title="Validation en deux étapes" covers={covers}>
      {given.status === 'refused' && (
        <LinkRefusal message={given.message}>
          <ButtonLink to={settings} variant="primary">
            Voir la sécurité de mon compte
          </ButtonLink>
        </LinkRefusal>
      )}
      {given.status === 'kept' && (
        <>
          <Alert tone="success">{given.message}</Alert>
          <p className="text-text-2">
            Si vous n’aviez rien demandé, changez votre mot de passe : quelqu’un le connaît peut-être.
          </p>
          <ButtonLink to={settings} variant="primary" size="lg">
            Voir la sécurité de mon compte
          </ButtonLink>
        </>
      )}
      {(given.status === 'idle' || given.status === 'pending' || given.status === 'failed') && (
        <>
          <p className="text-text-2">L’équipe va la retirer de votre compte. Gardez-la si vous n’avez rien demandé.</p>
          {given.status === 'failed' && <Alert tone="danger">{given.message}</Alert>}
          <Button
            variant="primary"
            size="lg"
            loading={given.status === 'pending'}
            loadingLabel="Sauvegarde..."
            onClick={() => void keep()}
          >
            Garder la validation
          </Button>
        </>
      )}
    </AuthScreen>
  )
}

async function send(token: string): Promise<Outcome> {
  try {
    const { message } = await callApi(keepSecondFactorByMail, { body: { token } })
    return { status: 'kept', message }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 400
    return { status: isRefused ? 'refused' : 'failed', message: toFailure(error).message }
  }
}
