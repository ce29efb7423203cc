import { RotateCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { toFailure } from '../errors/to-failure.ts'
import { useOnline } from '../network/use-online.ts'
import { Alert } from './alert.tsx'
import { offlineList } from './offline-list.ts'

type LoadFailureProps = {
  error: unknown
  isTrying: boolean
  onRetry: () => void
  className?: string | undefined
  /** The message for errors without one. */
  fallback?: string | undefined
}

/** Returns whether the error has no cause known to the server or the network, such as an unreadable answer. */
function isUnknown(error: unknown, code: string): boolean {
  return error instanceof ApiError ? error.message === '' : code !== 'OFFLINE'
}

/** Shows why a member's data could not be loaded, also for lack of a network, with a retry button. */
export function LoadFailure({ error, isTrying, onRetry, className, fallback }: LoadFailureProps) {
  const { code, message } = toFailure(error)
  return (
    <Alert tone="danger" className={className} action={<RetryButton isTrying={isTrying} onRetry={onRetry} />}>
      {isUnknown(error, code) ? (fallback ?? message) : message}
    </Alert>
  )
}

function RetryButton({ isTrying, onRetry }: Pick<LoadFailureProps, 'isTrying' | 'onRetry'>) {
  return (
    <Button size="dense" className="min-h-11" loading={isTrying} onClick={onRetry}>
      <RotateCw className="size-4" />
      Réessayer
    </Button>
  )
}

export type Read = { data?: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
type ReadFailureProps = Pick<LoadFailureProps, 'className' | 'fallback'> & {
  read: Read
  /** Shown until the query answers or fails. */
  waiting?: ReactNode
}

/** Shows why a query failed, with a retry button; while offline, a notice instead of an alert. */
export function ReadFailure({ read, waiting, ...look }: ReadFailureProps) {
  const isOnline = useOnline()
  const { error, isFetching, refetch } = read
  if (!error) return read.data === undefined && waiting
  const retrying = { isTrying: isFetching, onRetry: () => void refetch() }
  if (isOnline) return <LoadFailure {...look} {...retrying} error={error} />
  return (
    <div
      role="status"
      className={classNames(
        'flex flex-wrap items-center gap-3 rounded-control border border-line px-4 py-3',
        look.className,
      )}
    >
      <WifiOff aria-hidden="true" className="flex-none text-text-3" />
      <p className="min-w-44 flex-1 text-sm text-text-2">
        <b className="block font-semibold text-md text-text">{offlineList.title}</b>
        {read.data === undefined ? 'La suite s’affichera' : 'Ces informations se mettront à jour'} dès que la connexion
        revient.
      </p>
      <RetryButton {...retrying} />
    </div>
  )
}

/** Shows the message of a failure; nothing without one. */
export function FailureAlert({ error, className }: { error: unknown; className?: string }) {
  if (!error) return null
  return (
    <Alert tone="danger" className={className}>
      {toFailure(error).message}
    </Alert>
  )
}
