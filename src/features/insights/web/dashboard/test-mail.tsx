import { Mail } from 'lucide-react'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../account/web/public.ts'
import { useStaff } from '../../../staff/web/frame/public.ts'
import { sendTestMail } from '../../dashboard-contract.ts'

/** Lets administrators send a test mail, and shows the mail server's answer. */
export function TestMail() {
  const { mutate, isPending, data, error } = useWrite({ send: () => callSignedIn(() => callApi(sendTestMail, {})) })
  if (useStaff().role !== 'Administrateur') return null
  return (
    <section
      aria-labelledby="test-mail"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4.5 py-2.5 text-sm"
    >
      <h2 id="test-mail" className="text-md">
        Messagerie
      </h2>
      <Button size="dense" loading={isPending} loadingLabel="Envoi…" onClick={() => mutate()}>
        <Mail className="size-4" />
        Envoyer un message d’essai
      </Button>
      <FailureAlert error={error} />
      {data && <TestMailOutcome outcome={data} />}
    </section>
  )
}

function TestMailOutcome({ outcome: { to, sent, answer } }: { outcome: AnswerOf<typeof sendTestMail> }) {
  return (
    <Alert tone={sent ? 'success' : 'danger'}>
      {sent ? `Message envoyé à ${to}.` : `Le message à ${to} n’est pas parti.`} Réponse du serveur :{' '}
      <code className="[overflow-wrap:anywhere]">{answer}</code>
    </Alert>
  )
}
