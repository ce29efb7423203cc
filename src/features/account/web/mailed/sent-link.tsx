import { useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { useNow } from '../../../../ui/formats/use-now.ts'

/** The server ignores repeated requests within a minute. */
const pauseS = 60

type SentLinkProps = {
  email: string
  message: string
  /** Requests another link. */
  send: () => Promise<string>
  onChangeAddress: () => void
}

/** The view after requesting a link: its recipient, and a new request after a minute. */
export function SentLink({ email, message, send, onChangeAddress }: SentLinkProps) {
  const [sentAt, setSentAt] = useState(Date.now)
  const now = useNow({ everyMs: 1000 })
  const left = Math.max(0, Math.min(pauseS, Math.ceil(pauseS - (now.getTime() - sentAt) / 1000)))
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  async function resend(): Promise<void> {
    setIsPending(true)
    setFailure(undefined)
    try {
      await send()
      setSentAt(Date.now())
    } catch (error) {
      setFailure(toFailure(error).message)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <Alert tone="success" key={sentAt}>
        {highlight(message, email)}
      </Alert>
      <p className="text-text-2">
        Rien reçu ? Vérifiez les indésirables, ou redemandez un lien
        {left > 0 ? (
          <>
            {' dans '}
            <b className="whitespace-nowrap text-text tabular-nums">{left} s</b>.
          </>
        ) : (
          '.'
        )}
      </p>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          aria-disabled={left > 0}
          loading={isPending}
          loadingLabel="Envoi…"
          onClick={() => left > 0 || void resend()}
        >
          Renvoyer le lien
        </Button>
        <Button onClick={onChangeAddress}>Changer d’adresse</Button>
      </div>
    </>
  )
}

/** Sets the address in the server's sentence in bold. */
function highlight(message: string, email: string) {
  const [before, after] = message.split(email)
  if (after === undefined) return message
  return (
    <>
      {before}
      <b>{email}</b>
      {after}
    </>
  )
}
