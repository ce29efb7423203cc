import { RotateCw } from 'lucide-react'
import { toFailure } from '../errors/to-failure.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type LoadFailureProps = {
  error: unknown
  isTrying: boolean
  onRetry: () => void
  className?: string
}

/** Says why something of the person's own could not be loaded, no network included, and offers to try again. */
export function LoadFailure({ error, isTrying, onRetry, className }: LoadFailureProps) {
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
      {toFailure(error).message}
    </Alert>
  )
}
