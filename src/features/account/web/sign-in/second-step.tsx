import { Button } from '../../../../ui/components/button.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { missingCode } from '../../second-factor-rules.ts'
import { CodeField } from '../code-field.tsx'
import { textOf } from './check-sign-in.ts'

type SecondStepProps = { send: (code: string) => Promise<unknown>; onBack: () => void }

/** The second step of a sign-in: the code of an account with a second factor. */
export default function SecondStep({ send, onBack }: SecondStepProps) {
  const submit = useSubmit({
    check: (fields) => (textOf(fields, 'code').trim() === '' ? refuse(missingCode, 'code') : undefined),
    send: (fields) => send(textOf(fields, 'code')),
  })
  return (
    <Form className="grid gap-4.5" method="post" submit={submit}>
      <FormAlert besides={['code']} />
      <p className="text-text-2">Entrez le code que montre votre application d’authentification.</p>
      <CodeField />
      <SubmitButton size="lg" loadingLabel="Connexion...">
        Se connecter
      </SubmitButton>
      <Button variant="ghost" className="justify-self-start" onClick={onBack}>
        Revenir au mot de passe
      </Button>
    </Form>
  )
}
