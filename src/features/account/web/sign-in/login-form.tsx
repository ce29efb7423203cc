import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { loadCalls } from '../../../../ui/api/load-calls.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Form, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { usePasskeyText } from '../../passkeys-rules.ts'
import type { PasskeyState } from '../passkeys/sign-in-by-passkey.ts'
import { beginSession } from '../session.ts'
import { readRemembered } from '../session-storage.ts'
import { checkLogin, textOf } from './check-sign-in.ts'

type LoginFormProps = {
  /** A password reset requires mail. */
  hasMail: boolean
  /** Called when the sign-in cancelled the removal of the account. */
  onKept: () => void
}

type Credentials = { email: string; password: string; isRemembered: boolean }

// Few visitors have a second factor.
const SecondStep = lazyPart(() => import('./second-step.tsx'))

/** The password, then the code of an account with a second factor. */
export function LoginForm({ hasMail, onKept }: LoginFormProps) {
  const formRef = useRememberedForm()
  const [given, setGiven] = useState<Credentials>()
  const [asksCode, setAsksCode] = useState(false)
  const [passkey, setPasskey] = useState<PasskeyState>({})
  const signInByPasskey = async (isAsked: boolean, form: HTMLFormElement | null) =>
    (await import('../passkeys/sign-in-by-passkey.ts')).signInByPasskey(isAsked, { form, show: setPasskey, onKept })
  const signIn = async ({ isRemembered, ...body }: Credentials, code?: string) => {
    const { sendLogin } = await loadCalls(() => import('./send-login.ts'))
    const answer = await sendLogin({ ...body, code })
    if (answer.deletion_cancelled) onKept()
    beginSession(answer, { email: isRemembered ? body.email : undefined })
  }
  const submit = useSubmit({
    check: checkLogin,
    async send(fields) {
      setPasskey({})
      const credentials = toCredentials(fields)
      setGiven(credentials)
      await signIn(credentials).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED')) throw error
        setAsksCode(true)
      })
    },
  })
  if (given && asksCode) {
    return (
      <Suspense fallback={null}>
        <SecondStep send={(code) => signIn(given, code)} onBack={() => setAsksCode(false)} />
      </Suspense>
    )
  }
  return (
    // The browser's validation bubbles would use its own wording, so the form shows the messages.
    <Form ref={formRef} className="grid gap-4.5" method="post" submit={submit}>
      {passkey.refusal ? <Alert tone="danger">{passkey.refusal}</Alert> : <FormAlert besides={[]} />}
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username webauthn"
        onFocus={({ currentTarget }) => void signInByPasskey(false, currentTarget.form)}
        defaultValue={given?.email}
        required
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        required
        labelEnd={
          hasMail && (
            <Link to="/forgot-password" className="text-accent-text text-sm hover:underline">
              Mot de passe oublié ?
            </Link>
          )
        }
      />
      <Checkbox label="Se souvenir de moi" name="remember" defaultChecked={given?.isRemembered} />
      <SubmitButton size="lg" loadingLabel="Connexion...">
        Se connecter
      </SubmitButton>
      <Button
        size="lg"
        loading={passkey.isPending ?? false}
        onClick={({ currentTarget }) => void signInByPasskey(true, currentTarget.form)}
      >
        {usePasskeyText}
      </Button>
    </Form>
  )
}

const toCredentials = (fields: FormData): Credentials => ({
  email: textOf(fields, 'email').trim(),
  password: textOf(fields, 'password'),
  isRemembered: fields.has('remember'),
})

/**
 * Fills the form with what is remembered from the last login. After hydration, since the server renders the same page
 * for every visitor; what was typed before it stays.
 */
function useRememberedForm() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { email, isTicked } = readRemembered()
    const fields = form.current
    // The browser may have filled in the same address.
    if (!fields || (fields.email.value || email) !== email) return
    fields.email.value = email
    fields.remember.checked ||= isTicked
  }, [])
  return form
}
