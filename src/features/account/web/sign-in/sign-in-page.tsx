import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { useHydrated } from '../../../../ui/components/use-hydrated.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import type { ProviderName } from '../../contract.ts'
import { keptText } from '../../rules.ts'
import { type AuthCover, AuthScreen } from '../auth-screen.tsx'
import { type LoginNotice, readNextPath } from '../login-path.ts'
import { useSession } from '../session.ts'
import { AccountNeedsScripts } from '../waiting-for-session.tsx'
import { LoginForm } from './login-form.tsx'

// Most sites have none.
const ProviderButtons = lazyPart(() => import('../providers/provider-buttons.tsx'))

type SignInMode = 'login' | 'register'
type SignInPageProps = {
  mode: SignInMode
  covers: AuthCover[]
  hasMail: boolean
  /** Other sites whose accounts sign in here. */
  providers: ProviderName[]
  /** The form to register: /login loads without it. */
  children?: ReactNode
}

/** /login and /register: one screen in two modes (docs/product/account.md#signing-in-and-registering). */
export function SignInPage({ mode, covers, hasMail, providers, children }: SignInPageProps) {
  const session = useSession()
  const next = useNextPath()
  const [isKept, setIsKept] = useState(false)
  if (session.status === 'signed-in') {
    return isKept ? <KeptAccount covers={covers} next={next} /> : <Navigate to={next} replace />
  }
  return (
    <AuthScreen title={mode === 'login' ? 'Connexion' : 'Créer un compte'} covers={covers}>
      <AccountNeedsScripts />
      <Notice reason={session.status === 'signed-out' ? session.reason : undefined} />
      {mode === 'login' ? <LoginForm hasMail={hasMail} onKept={() => setIsKept(true)} /> : children}
      {providers.length > 0 && (
        <Suspense fallback={null}>
          <ProviderButtons providers={providers} next={next} />
        </Suspense>
      )}
      <OtherMode mode={mode} next={next} />
    </AuthScreen>
  )
}

/** The reason for the redirect to the login. */
function Notice({ reason }: { reason: string | undefined }) {
  const state: Partial<LoginNotice> | null = useLocation().state
  // A reloaded page still has its history state in the browser, but not on the server, which renders it alike for every
  // visitor.
  const isHydrated = useHydrated()
  if (isHydrated && state?.notice) return <Alert tone="success">{state.notice}</Alert>
  return reason === undefined ? null : <Alert tone="locked">{reason}</Alert>
}

/** Switches to another, empty form (docs/product/account.md#signing-in-and-registering). */
function OtherMode({ mode, next }: { mode: SignInMode; next: string }) {
  const search = next === '/' ? '' : `?next=${encodeURIComponent(next)}`
  const link = 'inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline'
  return (
    <p className="text-text-2">
      {mode === 'login' ? 'Pas encore de compte ? ' : 'Déjà un compte ? '}
      <Link to={{ pathname: mode === 'login' ? '/register' : '/login', search }} className={link}>
        {mode === 'login' ? 'Créer un compte' : 'Se connecter'}
      </Link>
    </p>
  )
}

function KeptAccount({ covers, next }: { covers: AuthCover[]; next: string }) {
  return (
    <AuthScreen title="Heureux de vous revoir" covers={covers}>
      <Alert tone="success">{keptText}</Alert>
      <ButtonLink to={next} replace variant="primary" size="lg">
        Continuer
      </ButtonLink>
    </AuthScreen>
  )
}

/** Returns the path after the login. The URL may change while the page is being left, so the first value holds. */
function useNextPath(): string {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const first = useRef<string>(undefined)
  if (isHydrated) first.current ??= readNextPath(search, window.location.origin)
  return first.current ?? '/'
}
