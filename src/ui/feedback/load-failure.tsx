import { RotateCw } from 'lucide-react'
import { ApiError } from '../api/call-api.ts'
import { Button } from '../components/button.tsx'
import { toFailure } from '../errors/to-failure.ts'
import { Alert } from './alert.tsx'

type LoadFailureProps = {
  error: unknown
  isTrying: boolean
  onRetry: () => void
  className?: string
  /** For what was thrown without a word of its own. */
  fallback?: string | undefined
}

/** Neither the server nor the network said what is wrong: an answer that cannot be read, for instance. */
function isUnknown(error: unknown, code: string): boolean {
  return error instanceof ApiError ? error.message === '' : code !== 'OFFLINE'
}

/** Says why something of the person's own could not be loaded, no network included, and offers to try again. */
export function LoadFailure({ error, isTrying, onRetry, className, fallback }: LoadFailureProps) {
  const { code, message } = toFailure(error)
  return (
    <Alert
      tone="danger"
      className={className ?? ''}
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
