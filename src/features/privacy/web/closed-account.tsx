import { useEffect } from 'react'
import { ButtonLink } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { endSession } from '../../account/web/public.ts'

/** Shown after closing one's account; signs this browser out. */
export function ClosedAccount({ message }: { message: string }) {
  useEffect(endSession, [])
  return (
    <div className="wrap" role="status">
      <EmptyState headingLevel="h1" title="Votre compte est fermé" text={message}>
        <ButtonLink to="/" variant="primary">
          Retour à l’accueil
        </ButtonLink>
        <ButtonLink to="/login">Garder mon compte</ButtonLink>
      </EmptyState>
    </div>
  )
}
