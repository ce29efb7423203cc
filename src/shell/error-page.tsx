import { House, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SiteLinks } from '../ui/api/api-context.ts'
import { ButtonLink } from '../ui/components/button.tsx'
import type { Failure } from '../ui/errors/to-failure.ts'
import { ErrorView } from '../ui/feedback/error-view.tsx'
import { RetryButton, WaitingForNetwork } from '../ui/feedback/offline-view.tsx'
import { LogoHeader } from './logo-header.tsx'
import { SkipLink } from './skip-link.tsx'

type ErrorPageProps = {
  failure: Failure
  links: SiteLinks | undefined
  /** Whether the site's frame stands around it. */
  isFramed: boolean
}

/** Replaces a page that failed as a whole: unavailable, offline, or broken. */
export default function ErrorPage({ isFramed, ...reason }: ErrorPageProps) {
  if (isFramed) return <FailureView {...reason} />
  return (
    <>
      <SkipLink />
      <LogoHeader />
      <main id="contenu" tabIndex={-1}>
        <FailureView {...reason} />
      </main>
    </>
  )
}

function FailureView({ failure, links }: Omit<ErrorPageProps, 'isFramed'>) {
  if (failure.code === 'OFFLINE') return <NoNetwork />
  if (failure.code === 'MAINTENANCE') return <MaintenanceView message={failure.message} discord={links?.discord} />
  return failure.status === 503 ? <AwayView discord={links?.discord} /> : <BrokenView failure={failure} />
}

/** Seconds before the page retries automatically. */
const retrySeconds = 10

function AwayView({ discord }: { discord: string | undefined }) {
  const { retry, isRetrying } = useRetry()
  const secondsLeft = useCountdown(retrySeconds, isRetrying, retry)
  return (
    <ErrorView
      title="Base de données indisponible"
      text="Le catalogue ne répond pas pour le moment. Rien n’est perdu : votre progression et votre watchlist sont intactes. Nous réessayons toutes les 10 secondes."
      status={
        <>
          <p role="status" className="sr-only">
            Nouvel essai toutes les 10 secondes · erreur 503
          </p>
          <p aria-hidden="true">Prochain essai dans {secondsLeft} s · erreur 503</p>
        </>
      }
    >
      <RetryButton retry={retry} isRetrying={isRetrying} />
      <DiscordLink to={discord} />
    </ErrorView>
  )
}

/** Shown while the site is closed; the staff can sign in. */
function MaintenanceView({ message, discord }: { message: string; discord: string | undefined }) {
  const { retry, isRetrying } = useRetry()
  return (
    <ErrorView
      title="Maintenance en cours"
      text={message}
      status={
        <p>
          Erreur 503 ·{' '}
          <a href="/login?next=/admin/dashboard" className="underline underline-offset-3">
            Équipe : se connecter
          </a>
        </p>
      }
    >
      <RetryButton retry={retry} isRetrying={isRetrying} />
      <DiscordLink to={discord} />
    </ErrorView>
  )
}

const NoNetwork = () => <WaitingForNetwork {...useRetry()} />

function BrokenView({ failure }: { failure: Failure }) {
  const { retry, isRetrying } = useRetry()
  return (
    <ErrorView
      drawing="broken-print"
      title="La page ne s’affiche pas"
      text={failure.message}
      status={<p role="status">Erreur {failure.status}</p>}
    >
      <RetryButton retry={retry} isRetrying={isRetrying} />
      <ButtonLink to="/" size="lg">
        <House />
        Accueil
      </ButtonLink>
    </ErrorView>
  )
}

function DiscordLink({ to }: { to: string | undefined }) {
  if (!to) return null
  return (
    <ButtonLink to={to} size="lg">
      <MessageCircle />
      État sur Discord
    </ButtonLink>
  )
}

/** Requests the page's content again; the page returns once it arrives. */
function useRetry() {
  const { revalidate, state } = useRevalidator()
  return { retry: revalidate, isRetrying: state === 'loading' }
}

/** Counts down to `onEnd` repeatedly, in seconds; pauses while a retry runs. */
function useCountdown(from: number, isPaused: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    if (isPaused) return
    setLeft(from)
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [from, isPaused])
  useEffect(() => {
    if (left <= 0) onEnd()
  }, [left, onEnd])
  return Math.max(left, 0)
}
