import { CircleCheck, Mail } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import type { resendConfirmation } from '../../contract.ts'

type Sending = { status: 'idle' | 'pending' } | { status: 'sent' | 'failed'; message: string }

/** Whether the address is known to be the person's, and another link when it is not. */
export function EmailConfirmation({ isConfirmed }: { isConfirmed: boolean }) {
  const [sending, setSending] = useState<Sending>({ status: 'idle' })
  async function resend(): Promise<void> {
    setSending({ status: 'pending' })
    try {
      const { message } = await callApi<typeof resendConfirmation>('POST /api/auth/resend-confirmation', {})
      setSending({ status: 'sent', message })
    } catch (error) {
      setSending({ status: 'failed', message: toFailure(error).message })
    }
  }
  if (isConfirmed) {
    return (
      <p className="mt-2 flex items-center gap-1.5 text-sm text-success [&_.lucide]:size-4">
        <CircleCheck />
        Adresse confirmée
      </p>
    )
  }
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p className="text-sm text-text-2">
        Adresse non confirmée. Suivez le lien reçu par email : il permet de retrouver votre compte si vous oubliez votre
        mot de passe.
      </p>
      {sending.status !== 'sent' && (
        <Button loading={sending.status === 'pending'} loadingLabel="Envoi..." onClick={() => void resend()}>
          <Mail />
          Renvoyer le lien
        </Button>
      )}
      {sending.status === 'sent' && <Alert tone="success">{sending.message}</Alert>}
      {sending.status === 'failed' && <Alert tone="danger">{sending.message}</Alert>}
    </div>
  )
}
