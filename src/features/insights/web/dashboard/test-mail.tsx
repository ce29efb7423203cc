import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { callSignedIn } from '../../../account/web/public.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { sendTestMail } from '../../dashboard-contract.ts'

type Outcome = AnswerOf<typeof sendTestMail> | { failure: string }

/** For administrators: whether mails leave, in the mail server's own words. */
export function TestMail() {
  const [isPending, setIsPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  if (useStaff().role !== 'Administrateur') return null
  async function send(): Promise<void> {
    setIsPending(true)
    setOutcome(undefined)
    try {
      setOutcome(await callSignedIn(() => callApi<typeof sendTestMail>('POST /api/admin/test-mail', {})))
    } catch (error) {
      setOutcome({ failure: toFailure(error).message })
    }
    setIsPending(false)
  }
  return (
    <section aria-labelledby="test-mail" className="border-line border-t">
      <header>
        <h2 id="test-mail">Messagerie</h2>
      </header>
      <div className="grid justify-items-start gap-3 p-4.5 text-sm">
        <Button size="dense" loading={isPending} loadingLabel="Envoi..." onClick={() => void send()}>
          <Mail className="size-4" />
          Envoyer un message d’essai
        </Button>
        {outcome && <TestMailOutcome outcome={outcome} />}
      </div>
    </section>
  )
}

function TestMailOutcome({ outcome }: { outcome: Outcome }) {
  if ('failure' in outcome) return <Alert tone="danger">{outcome.failure}</Alert>
  const { to, sent, answer } = outcome
  return (
    <Alert tone={sent ? 'success' : 'danger'}>
      {sent ? `Message envoyé à ${to}.` : `Le message à ${to} n’est pas parti.`} Réponse du serveur :{' '}
      <code className="[overflow-wrap:anywhere]">{answer}</code>
    </Alert>
  )
}
