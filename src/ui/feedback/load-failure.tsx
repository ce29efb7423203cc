import { RotateCw } from 'lucide-react'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { toFailure } from '../errors/to-failure.ts'
import { Alert } from './alert.tsx'

type LoadFailureProps = {
  error: unknown
  isTrying: boolean
  onRetry: () => void
  className?: string | undefined
  /** For errors without a message. */
  fallback?: string | undefined
}

/** Returns whether the error has no cause known to the server or the network, such as an unreadable answer. */
function isUnknown(error: unknown, code: string): boolean {
  return error instanceof ApiError ? error.message === '' : code !== 'OFFLINE'
}

/** Shows why a member's data could not be loaded, and a retry button. Covers a missing network. */
export function LoadFailure({ error, isTrying, onRetry, className, fallback }: LoadFailureProps) {
  const { code, message } = toFailure(error)
  return (
    <Alert
      tone="danger"
      className={className}
      action={
        <Button size="dense" className="min-h-11" loading={isTrying} onClick={onRetry}>
          <RotateCw className="size-4" />
          Réessayer
        </Button>
      }
    >
      {isUnknown(error, code) ? (fallback ?? message) : message}
    </Alert>
  )
}

export type Read = { error: unknown; isFetching: boolean; refetch: () => unknown }
type ReadFailureProps = Pick<LoadFailureProps, 'className' | 'fallback'> & { read: Read }

/** Shows why a query failed, if it did, with a retry button. */
export function ReadFailure({ read: { error, isFetching, refetch }, ...look }: ReadFailureProps) {
  return error ? <LoadFailure {...look} error={error} isTrying={isFetching} onRetry={() => void refetch()} /> : null
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
