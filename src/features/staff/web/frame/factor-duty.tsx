import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayMs } from '../../../../shared/durations.ts'
import { pluralOf } from '../../../../shared/french-numbers.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { getSecondFactor } from '../../../account/second-factor-contract.ts'

const settings = '/settings?tab=securite'

/** Returns the days until the administration closes to a member of staff without a second factor; 0 once it is. */
export function useDaysLeft(): number | undefined {
  const dueAt = useQuery({ ...readOf(getSecondFactor, {}), staleTime: 60_000 }).data?.staff_due_at
  return dueAt ? Math.max(0, Math.ceil((Date.parse(dueAt) - Date.now()) / dayMs)) : undefined
}

/** Says until when the second factor must be turned on. */
export function FactorNotice({ days }: { days: number }) {
  return (
    <Alert tone="warning" isStanding className="mb-5">
      Il vous reste {days} {pluralOf(days, 'jour')} pour activer la validation en deux étapes ou ajouter une clé d’accès
      : l’administration se fermera ensuite.{' '}
      <Link to={settings} className="text-accent-text underline">
        L’activer dans les paramètres
      </Link>
    </Alert>
  )
}

/** Replaces every page of the administration once the days are over. */
export function ClosedWithoutFactor() {
  return (
    <EmptyState
      headingLevel="h1"
      drawing="shrine"
      title="L’administration demande la validation en deux étapes"
      text="Activez-la ou ajoutez une clé d’accès : l’administration s’ouvrira de nouveau."
    >
      <ButtonLink to={settings} variant="primary">
        L’activer dans les paramètres
      </ButtonLink>
    </EmptyState>
  )
}
