import { useState } from 'react'
import { ApiError, callApi } from '../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { type AuthCover, AuthScreen, incompleteLink, LinkRefusal, useMailedToken } from '../../account/web/public.ts'
import { cancelDeletion } from '../contract.ts'

type Outcome = { status: 'idle' | 'pending' } | { status: 'kept' | 'refused' | 'failed'; message: string }

/**
 * /cancel-deletion: keeps an account whose removal is pending. Requires a click, because mail scanners open links
 * before the reader does. Visitor pages load no query client.
 */
export function CancelDeletionPage({ covers }: { covers: AuthCover[] }) {
  const token = useMailedToken()
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' })
  async function keep(): Promise<void> {
    setOutcome({ status: 'pending' })
    setOutcome(await keepAccount(token ?? ''))
  }
  return (
    <AuthScreen title="Garder mon compte" covers={covers}>
      {token === '' ? (
        <Refused message={incompleteLink} />
      ) : outcome.status === 'refused' ? (
        <Refused message={outcome.message} />
      ) : outcome.status === 'kept' ? (
        <Kept message={outcome.message} />
      ) : (
        <>
          <p className="text-text-2">
            Votre compte est fermé et sera effacé. Gardez-le pour retrouver votre watchlist, votre progression et vos
            signalements.
          </p>
          {outcome.status === 'failed' && <Alert tone="danger">{outcome.message}</Alert>}
          <Button
            variant="primary"
            size="lg"
            loading={outcome.status === 'pending'}
            loadingLabel="Sauvegarde..."
            onClick={() => void keep()}
          >
            Garder mon compte
          </Button>
        </>
      )}
    </AuthScreen>
  )
}

async function keepAccount(token: string): Promise<Outcome> {
  try {
    const { message } = await callApi(cancelDeletion, { body: { token } })
    return { status: 'kept', message }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 400
    return { status: isRefused ? 'refused' : 'failed', message: toFailure(error).message }
  }
}

function Kept({ message }: { message: string }) {
  return (
    <>
      <Alert tone="success">{message}</Alert>
      <div>
        <ButtonLink to="/login" variant="primary">
          Se connecter
        </ButtonLink>
      </div>
    </>
  )
}

/** Signing in also keeps the account, while it exists. */
function Refused({ message }: { message: string }) {
  return (
    <LinkRefusal message={message}>
      <ButtonLink to="/login" variant="primary">
        Se connecter
      </ButtonLink>
      <p className="basis-full text-sm text-text-2">
        Une connexion avec votre mot de passe garde aussi le compte, tant qu’il n’est pas effacé.
      </p>
    </LinkRefusal>
  )
}
