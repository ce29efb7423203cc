import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { type AuthCover, AuthScreen } from '../auth-screen.tsx'
import { incompleteLink, LinkRefusal } from './link-refusal.tsx'
import { type TokenOutcome, waitForOutcome } from './token-outcome.ts'
import { useMailedToken } from './use-mailed-token.ts'

type KeepPageProps = {
  covers: AuthCover[]
  title: string
  /** What is going to be lost. */
  text: string
  /** The text of the button. */
  action: string
  send: (token: string) => Promise<{ message: string }>
  /** Below the answer once it is kept. */
  kept: ReactNode
  /** Below the message of a link that does not work. */
  refused: ReactNode
}

/** Keeps what is due to be removed. Requires a click, because mail scanners open links before the reader does. */
export function KeepPage({ covers, title, text, action, send, kept, refused }: KeepPageProps) {
  const token = useMailedToken()
  const [sent, setSent] = useState<TokenOutcome>({ status: 'idle' })
  const outcome: TokenOutcome = token === '' ? { status: 'refused', message: incompleteLink } : sent
  async function keep(): Promise<void> {
    setSent({ status: 'pending' })
    setSent(await waitForOutcome(send(token ?? '')))
  }
  return (
    <AuthScreen title={title} covers={covers}>
      {outcome.status === 'refused' ? (
        <LinkRefusal message={outcome.message}>{refused}</LinkRefusal>
      ) : outcome.status === 'done' ? (
        <>
          <Alert tone="success">{outcome.message}</Alert>
          {kept}
        </>
      ) : (
        <>
          <p className="text-text-2">{text}</p>
          {outcome.status === 'failed' && <Alert tone="danger">{outcome.message}</Alert>}
          <Button
            variant="primary"
            size="lg"
            loading={outcome.status === 'pending'}
            loadingLabel="Sauvegarde..."
            onClick={() => void keep()}
          >
            {action}
          </Button>
        </>
      )}
    </AuthScreen>
  )
}
