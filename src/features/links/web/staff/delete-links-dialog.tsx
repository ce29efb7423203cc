import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../../shared/french-numbers.ts'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { deleteLinks } from '../../mending-contract.ts'
import { type LinkScopeInput, useDeleteLinks } from './use-link-changes.ts'

type DeleteLinksDialogProps = { scope: LinkScopeInput | undefined; onClose: () => void; onDone: () => void }

/** Asks for confirmation, with the exact effect of deleting links. */
export function DeleteLinksDialog({ scope, onClose, onDone }: DeleteLinksDialogProps) {
  const removal = useDeleteLinks()
  const { data, error } = useQuery({
    ...readOf(deleteLinks, { body: { ...scope, dry_run: true } }),
    enabled: scope !== undefined,
    staleTime: 0,
  })
  const count = data?.deleted_count ?? 0
  return (
    <ConfirmDialog
      open={scope !== undefined}
      title="Supprimer des liens"
      action={`Supprimer ${countOf(count, 'lien')}`}
      busyAction="Suppression..."
      disabled={count === 0}
      write={{ isPending: removal.isPending }}
      onConfirm={() => removal.mutate({ ...scope, expected_count: count }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <FailureAlert error={error} />
      {!error && (
        <p role="status">
          {data ? `${countOf(count, 'lien sera supprimé', 'liens seront supprimés')}.` : 'Calcul en cours…'}
        </p>
      )}
      {data && data.bare_episode_count > 0 && (
        <Alert tone="warning">
          <b className="font-semibold">Impact important.</b>{' '}
          {countOf(data.bare_episode_count, 'épisode n’aura plus aucun lien', 'épisodes n’auront plus aucun lien')}.
        </Alert>
      )}
    </ConfirmDialog>
  )
}
