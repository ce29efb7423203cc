import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { useSubmit } from '../../../../ui/forms/form.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { register } from '../../contract.ts'
import { beginSession } from '../session.ts'
import { checkRegistration, textOf } from './check-sign-in.ts'
import { Refusal } from './refusal.tsx'

export function RegisterForm() {
  const { isPending, refusal, onSubmit } = useSubmit({
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
  const errors = refusal?.fields ?? {}
  return (
    <form className="grid gap-4.5" method="post" noValidate onSubmit={onSubmit}>
      <Refusal refusal={refusal} />
      <Field label="Nom d’utilisateur" name="username" autoComplete="nickname" required error={errors.username} />
      <Field label="E-mail" name="email" type="email" autoComplete="email" required error={errors.email} />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="new-password"
        required
        error={errors.password}
        hint="Au moins 8 caractères, avec une minuscule, une majuscule et un chiffre."
      />
      <PasswordField
        label="Confirmer le mot de passe"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
      <Button type="submit" variant="primary" size="lg" loading={isPending} loadingLabel="Création du compte...">
        S’inscrire
      </Button>
    </form>
  )
}
