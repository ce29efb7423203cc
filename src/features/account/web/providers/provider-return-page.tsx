import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { linkIdentity, returnFromProvider, signInByProvider } from '../../providers-contract.ts'
import { visitExpired } from '../../providers-rules.ts'
import { keptText } from '../../rules.ts'
import { type AuthCover, AuthScreen } from '../auth-screen.tsx'
import { toLoginPath } from '../login-path.ts'
import { beginSession } from '../session.ts'
import { readDeviceMark } from '../session-storage.ts'
import SecondStep from '../sign-in/second-step.tsx'
import { AccountNeedsScripts } from '../waiting-for-session.tsx'
import { ProviderRegisterForm } from './provider-register-form.tsx'
import { forgetVisit, readVisit, type Visit } from './visit.ts'

type Returned = AnswerOf<typeof returnFromProvider>
type Step =
  | { kind: 'waiting' }
  | { kind: 'refused'; message: string; next: string }
  | { kind: 'taken' | 'register'; returned: Returned; visit: Visit }
  | { kind: 'code'; visit: Visit }
  | { kind: 'kept' | 'done'; next: string }

/** /login/provider: where a provider leads back to. Signs in, registers or links. */
export function ProviderReturnPage({ covers }: { covers: AuthCover[] }) {
  const [step, setStep] = useState<Step>({ kind: 'waiting' })
  const navigate = useNavigate()
  useEffect(() => {
    let isCurrent = true
    void takeUp().then((next) => isCurrent && setStep(next))
    return () => {
      isCurrent = false
    }
  }, [])
  useEffect(() => {
    if (step.kind === 'done') void navigate(step.next, { replace: true })
  }, [step, navigate])
  return (
    <AuthScreen title={step.kind === 'register' ? 'Créer un compte' : 'Connexion'} covers={covers}>
      <AccountNeedsScripts />
      {(step.kind === 'waiting' || step.kind === 'done') && <Alert>Connexion en cours…</Alert>}
      {step.kind === 'refused' && (
        <Ending tone="danger" to={step.next} action="Revenir">
          {step.message}
        </Ending>
      )}
      {/* The sign-in cancelled the removal of the account. */}
      {step.kind === 'kept' && (
        <Ending tone="success" to={step.next} action="Continuer" replace>
          {keptText}
        </Ending>
      )}
      {step.kind === 'taken' && (
        <Ending tone="locked" to={toLoginPath('/settings?tab=securite')} action="Se connecter">
          Un compte a déjà l’adresse <b>{step.returned.email}</b>. Connectez-vous comme d’habitude, puis liez{' '}
          {step.returned.provider.name} dans « Sécurité ».
        </Ending>
      )}
      {step.kind === 'code' && (
        <SecondStep
          send={async (code) => setStep(await signIn(step.visit, code))}
          onBack={() => void navigate('/login')}
        />
      )}
      {step.kind === 'register' && (
        <ProviderRegisterForm {...step} onDone={() => setStep({ kind: 'done', next: step.visit.next })} />
      )}
    </AuthScreen>
  )
}

type EndingProps = {
  tone: 'danger' | 'success' | 'locked'
  /** Where the button leads, and its text. */
  to: string
  action: string
  replace?: boolean
  children: ReactNode
}

/** Shows the outcome of the visit, with a button that leads on. */
function Ending({ tone, to, action, replace = false, children }: EndingProps) {
  return (
    <>
      <Alert tone={tone}>{children}</Alert>
      <div>
        <ButtonLink to={to} replace={replace} variant="primary" size="lg">
          {action}
        </ButtonLink>
      </div>
    </>
  )
}

// An answer works once, but React mounts components twice in development.
let taking: Promise<Step> | undefined

function takeUp(): Promise<Step> {
  const { search } = window.location
  // The answer must not stay in the address: it would be in the history, and be brought again by a reload.
  if (search) window.history.replaceState(window.history.state, '', window.location.pathname)
  else if (taking) return taking
  taking = take(search)
  return taking
}

async function take(query: string): Promise<Step> {
  const visit = readVisit()
  if (!visit || !query) return { kind: 'refused', message: visitExpired, next: '/login' }
  try {
    const returned = await callApi(returnFromProvider, { body: { key: visit.key, query } })
    if (returned.next === 'sign-in') return await signIn(visit)
    if (returned.next === 'link') return await link(visit)
    return { kind: returned.next, returned, visit }
  } catch (error) {
    return { kind: 'refused', message: toFailure(error).message, next: visit.next === '/' ? '/login' : visit.next }
  }
}

async function signIn({ key, next }: Visit, code?: string): Promise<Step> {
  try {
    const answer = await callApi(signInByProvider, { body: { key, code, device: readDeviceMark() } })
    beginSession(answer)
    forgetVisit()
    return { kind: answer.deletion_cancelled ? 'kept' : 'done', next }
  } catch (error) {
    if (code === undefined && error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') {
      return { kind: 'code', visit: { key, next } }
    }
    throw error
  }
}

async function link({ key, next }: Visit): Promise<Step> {
  await callApi(linkIdentity, { body: { key } })
  forgetVisit()
  return { kind: 'done', next }
}
