import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { forgotPassword } from '../../contract.ts'
import { type AuthCover, AuthScreen } from '../auth-screen.tsx'
import { SentLink } from './sent-link.tsx'

type SentTo = { email: string; message: string }
type ForgotPasswordPageProps = { covers: AuthCover[]; hasMail: boolean; linkMinutes: number }

/** /forgot-password: requests a link to reset the password; the response never reveals whether the account exists. */
export function ForgotPasswordPage({ covers, hasMail, linkMinutes }: ForgotPasswordPageProps) {
  const [sent, setSent] = useState<SentTo>()
  const [email, setEmail] = useState('')
  const changeAddress = () => {
    setEmail(sent?.email ?? '')
    setSent(undefined)
  }
  if (sent) {
    return (
      <AuthScreen title="Consultez vos e-mails" covers={covers} backTo="/login">
        <SentLink {...sent} send={() => askForLink(sent.email)} onChangeAddress={changeAddress} />
      </AuthScreen>
    )
  }
  return (
    <AuthScreen title="Mot de passe oublié" covers={covers} backTo="/login">
      {hasMail ? (
        <>
          <p className="text-text-2">
            Indiquez l’adresse e-mail de votre compte. Nous y envoyons un lien valable {linkMinutes} minutes.
          </p>
          <EmailForm initial={email} onSent={setSent} />
        </>
      ) : (
        <NoMail />
      )}
      <p className="text-text-2">
        Vous vous en souvenez ?{' '}
        <Link to="/login" className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline">
          Se connecter
        </Link>
      </p>
    </AuthScreen>
  )
}

/** @returns neutral response */
async function askForLink(email: string): Promise<string> {
  const { message } = await callApi(forgotPassword, { body: { email } })
  return message
}

function EmailForm({ initial, onSent }: { initial: string; onSent: (sent: SentTo) => void }) {
  const emailOf = (fields: FormData) => String(fields.get('email') ?? '').trim()
  const submit = useSubmit({
    check: (fields) => (emailOf(fields) === '' ? refuse("L'email est requis", 'email') : undefined),
    async send(fields) {
      const email = emailOf(fields)
      onSent({ email, message: await askForLink(email) })
    },
  })
  return (
    <Form className="grid gap-4.5" method="post" submit={submit}>
      <FormAlert besides={['email']} />
      <Field label="E-mail" name="email" type="email" autoComplete="email" defaultValue={initial} required />
      <SubmitButton size="lg" loadingLabel="Envoi…">
        Envoyer le lien
      </SubmitButton>
    </Form>
  )
}

function NoMail() {
  return (
    <>
      <Alert tone="info">
        Ce site n’envoie pas d’e-mails : un mot de passe oublié ne peut pas être remplacé par un lien. Demandez à
        l’équipe du site.
      </Alert>
      <div>
        <ButtonLink to="/" variant="secondary">
          Retour à l’accueil
        </ButtonLink>
      </div>
    </>
  )
}
