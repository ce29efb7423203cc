import { RotateCw } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

type PlanningFailureProps = {
  message: string
  /** The address names a week that the planning does not have. */
  isRefused: boolean
}

/** Shown when the planning did not load: the reason, and what helps (docs/product/community.md#planning). */
export function PlanningFailure({ message, isRefused }: PlanningFailureProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="wrap">
      <h1 className="pt-8 lg:pt-12">Planning</h1>
      <EmptyState title="Erreur lors du chargement du planning" text={message} drawing="broken-print">
        {isRefused ? (
          <ButtonLink to="/planning" variant="primary">
            Voir cette semaine
          </ButtonLink>
        ) : (
          <Button variant="primary" onClick={() => void revalidate()} loading={state === 'loading'}>
            <RotateCw />
            Réessayer
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
