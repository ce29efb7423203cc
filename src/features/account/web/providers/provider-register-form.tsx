import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { registerByProvider, type returnFromProvider } from '../../providers-contract.ts'
import { accountRefusals } from '../../rules.ts'
import { beginSession } from '../session.ts'
import { textOf } from '../sign-in/check-sign-in.ts'
import { forgetVisit, type Visit } from './visit.ts'

type ProviderRegisterFormProps = { returned: AnswerOf<typeof returnFromProvider>; visit: Visit; onDone: () => void }

/** Chooses the username of a new account that a provider opens. */
export function ProviderRegisterForm({ returned, visit, onDone }: ProviderRegisterFormProps) {
  const { provider, username, email } = returned
  const submit = useSubmit({
    check: (fields) =>
      textOf(fields, 'username').trim() === '' ? refuse(accountRefusals.username, 'username') : undefined,
    async send(fields) {
      const body = { key: visit.key, username: textOf(fields, 'username') }
      beginSession(await callApi(registerByProvider, { body }))
      forgetVisit()
      onDone()
    },
  })
  return (
    <Form className="grid gap-4.5" method="post" submit={submit}>
      <FormAlert besides={['username']} />
      <p className="text-text-2">
        Votre compte {provider.name} ({email}) ouvrira votre compte Suminé.
      </p>
      <Field label="Nom d’utilisateur" name="username" autoComplete="nickname" defaultValue={username} required />
      <SubmitButton size="lg" loadingLabel="Création du compte...">
        S’inscrire
      </SubmitButton>
    </Form>
  )
}
