import { useEffect, useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { confirmEmail } from '../../contract.ts'
import { type AuthCover, AuthScreen } from '../auth-screen.tsx'
import { toLoginPath } from '../login-path.ts'
import { useMember } from '../session.ts'
import { checkProfile } from '../session-calls.ts'
import { incompleteLink, LinkRefusal } from './link-refusal.tsx'
import { type TokenOutcome, waitForOutcome } from './token-outcome.ts'
import { useMailedToken } from './use-mailed-token.ts'

/** /confirm-email: confirms the address as soon as the mailed link is opened, even when signed out. */
export function ConfirmEmailPage({ covers }: { covers: AuthCover[] }) {
  const token = useMailedToken()
  return (
    <AuthScreen title="Votre adresse e-mail" covers={covers}>
      {token === '' ? <Refused message={incompleteLink} /> : <Confirmation key={token} token={token} />}
    </AuthScreen>
  )
}

function Confirmation({ token }: { token: string | undefined }) {
  const { outcome, retry } = useConfirmation(token)
  if (outcome.status === 'pending') return <Alert>Confirmation de votre adresse…</Alert>
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
  return outcome.status === 'done' && <Confirmed message={outcome.message} />
}

function Confirmed({ message }: { message: string }) {
  return (
    <>
      <Alert tone="success">{message}</Alert>
      <div>
        <ButtonLink to="/" variant="primary">
          Continuer
        </ButtonLink>
      </div>
    </>
  )
}

// A token works once, but React mounts components twice in development.
const asked = new Map<string, Promise<TokenOutcome>>()

function useConfirmation(token: string | undefined) {
  const [outcome, setOutcome] = useState<TokenOutcome>({ status: 'pending' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!token) return
    let isCurrent = true
    const asking = asked.get(token) ?? waitForOutcome(confirm(token))
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

/** Reads the profile after a refusal, too: an earlier try whose answer was lost may have used the link. */
function confirm(token: string): Promise<{ message: string }> {
  return callApi(confirmEmail, { body: { token } }).finally(() => void checkProfile())
}

function Refused({ message }: { message: string }) {
  const member = useMember()
  if (member?.email_confirmed) {
    return <Confirmed message="Votre adresse est déjà confirmée." />
  }
  return (
    <LinkRefusal message={message}>
      <ButtonLink to={member ? '/settings' : toLoginPath('/settings')} variant="primary">
        {member ? 'Demander un nouveau lien' : 'Se connecter pour en demander un'}
      </ButtonLink>
    </LinkRefusal>
  )
}
