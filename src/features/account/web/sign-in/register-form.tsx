import { callApi } from '../../../../ui/api/call-api.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { Form, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { register } from '../../contract.ts'
import { beginSession } from '../session.ts'
import { checkRegistration, textOf } from './check-sign-in.ts'

export function RegisterForm() {
  const submit = useSubmit({
    check: checkRegistration,
    async send(fields) {
      const body = {
        username: textOf(fields, 'username'),
        email: textOf(fields, 'email'),
        password: textOf(fields, 'password'),
      }
      beginSession(await callApi(register, { body }))
    },
  })
  return (
    <Form className="grid gap-4.5" method="post" submit={submit}>
      <FormAlert besides={[]} />
      <Field label="Nom d’utilisateur" name="username" autoComplete="nickname" required />
      <Field label="E-mail" name="email" type="email" autoComplete="email" required />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="new-password"
        required
        hint="Au moins 8 caractères, avec une minuscule, une majuscule et un chiffre."
      />
      <PasswordField label="Confirmer le mot de passe" name="confirmPassword" autoComplete="new-password" required />
      <SubmitButton size="lg" loadingLabel="Création du compte...">
        S’inscrire
      </SubmitButton>
    </Form>
  )
}
