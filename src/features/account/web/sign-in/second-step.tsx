import { Button } from '../../../../ui/components/button.tsx'
import { refuse, useSubmit } from '../../../../ui/forms/form.tsx'
import { missingCode } from '../../rules.ts'
import { CodeField } from '../code-field.tsx'
import { textOf } from './check-sign-in.ts'
import { Refusal } from './refusal.tsx'

type SecondStepProps = {
  /** Signs in with the code. */
  send: (code: string) => Promise<unknown>
  onBack: () => void
}

/** The second step of a sign-in: the code of an account with a second factor. */
export default function SecondStep({ send, onBack }: SecondStepProps) {
  const { isPending, refusal, onSubmit } = useSubmit({
    check: (fields) => (textOf(fields, 'code').trim() === '' ? refuse(missingCode, 'code') : undefined),
    send: (fields) => send(textOf(fields, 'code')),
  })
  return (
    <form className="grid gap-4.5" method="post" noValidate onSubmit={onSubmit}>
      {refusal && !refusal.fields.code && <Refusal refusal={refusal} />}
      <p className="text-text-2">Entrez le code que montre votre application d’authentification.</p>
      <CodeField error={refusal?.fields.code} />
      <Button type="submit" variant="primary" size="lg" loading={isPending} loadingLabel="Connexion...">
        Se connecter
      </Button>
      <Button variant="ghost" className="justify-self-start" onClick={onBack}>
        Revenir au mot de passe
      </Button>
    </form>
  )
}
