import { RotateCw } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** Shown when the planning did not load: the reason, and a retry button (docs/product/community.md#planning). */
export function PlanningFailure({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="wrap">
      <h1 className="pt-8 lg:pt-12">Planning</h1>
      <EmptyState title="Erreur lors du chargement du planning" text={message} drawing="broken-print">
        <Button variant="primary" onClick={() => void revalidate()} loading={state === 'loading'}>
          <RotateCw />
          Réessayer
        </Button>
      </EmptyState>
    </div>
  )
}
