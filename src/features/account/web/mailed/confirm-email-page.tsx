import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { confirmEmail } from '../../contract.ts'
import { type AuthCover, AuthScreen } from '../auth-screen.tsx'
import { checkProfile, useSession } from '../session.ts'
import { incompleteLink, LinkRefusal } from './link-refusal.tsx'
import { useMailedToken } from './use-mailed-token.ts'

type Outcome = { status: 'pending' } | { status: 'done' | 'refused' | 'failed'; message: string }

/** /confirm-email: confirms the address by the mailed link alone. */
export function ConfirmEmailPage({ covers }: { covers: AuthCover[] }) {
  const token = useMailedToken()
  return (
    <AuthScreen title="Votre adresse email" covers={covers}>
      {token === '' ? <Refused message={incompleteLink} /> : <Confirmation key={token} token={token} />}
    </AuthScreen>
  )
}

function Confirmation({ token }: { token: string | undefined }) {
  const { outcome, retry } = useConfirmation(token)
  if (outcome.status === 'pending') return <Alert>Confirmation de votre adresse...</Alert>
  if (outcome.status === 'refused') return <Refused message={outcome.message} />
  if (outcome.status === 'failed') {
    return (
      <LinkRefusal message={outcome.message}>
        <Button variant="primary" onClick={retry}>
          Réessayer
        </Button>
      </LinkRefusal>
    )
  }
  return (
    <>
      <Alert tone="success">{outcome.message}</Alert>
      <div>
        <ButtonLink to="/" variant="primary">
          Continuer
        </ButtonLink>
      </div>
    </>
  )
}

// A token works once, but React mounts components twice in development.
const asked = new Map<string, Promise<Outcome>>()

function useConfirmation(token: string | undefined) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'pending' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!token) return
    let isCurrent = true
    const asking = asked.get(token) ?? confirm(token)
    asked.set(token, asking)
    void asking.then((answer) => {
      if (answer.status === 'failed') asked.delete(token)
      if (isCurrent) setOutcome(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [token, round])
  const retry = () => {
    setOutcome({ status: 'pending' })
    setRound(round + 1)
  }
  return { outcome, retry }
}

async function confirm(token: string): Promise<Outcome> {
  try {
    const { message } = await callApi(confirmEmail, { body: { token } })
    await checkProfile()
    return { status: 'done', message }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 400
    return { status: isRefused ? 'refused' : 'failed', message: toFailure(error).message }
  }
}

function Refused({ message }: { message: string }) {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  if (isSignedIn && session.user.email_confirmed) {
    return (
      <>
        <Alert tone="success">Votre adresse est déjà confirmée.</Alert>
        <div>
          <ButtonLink to="/" variant="primary">
            Continuer
          </ButtonLink>
        </div>
      </>
    )
  }
  return (
    <LinkRefusal message={message}>
      <ButtonLink to={isSignedIn ? '/settings' : '/login?next=%2Fsettings'} variant="primary">
        {isSignedIn ? 'Demander un nouveau lien' : 'Se connecter pour en demander un'}
      </ButtonLink>
    </LinkRefusal>
  )
}
