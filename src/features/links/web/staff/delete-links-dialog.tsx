import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { countOf } from '../../../../ui/formats/numbers.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { deleteLinks } from '../../mending-contract.ts'
import { type LinkScopeInput, messageOf, useDeleteLinks } from './use-link-changes.ts'

type DeleteLinksDialogProps = { scope: LinkScopeInput | undefined; onClose: () => void; onDone: () => void }

/** Says exactly what deleting links takes before it does. */
export function DeleteLinksDialog({ scope, onClose, onDone }: DeleteLinksDialogProps) {
  const { id } = useStaff()
  const removal = useDeleteLinks()
  const { data, error } = useQuery(
    {
      queryKey: [id, 'admin', 'links', 'deletion', JSON.stringify(scope)],
      queryFn: ({ signal }) =>
        callApi<typeof deleteLinks>(
          'POST /api/admin/links/deletions',
          { body: { ...scope, dry_run: true } },
          { signal },
        ),
      enabled: scope !== undefined,
      staleTime: 0,
    },
    personQueries,
  )
  const count = data?.deleted_count ?? 0
  return (
    <Dialog
      open={scope !== undefined}
      onClose={onClose}
      busy={removal.isPending}
      title="Supprimer des liens"
      footer={
        <>
          <Button variant="ghost" data-initial-focus onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="danger-fill"
            disabled={count === 0}
            loading={removal.isPending}
            loadingLabel="Suppression..."
            onClick={() => removal.mutate({ ...scope, expected_count: count }, { onSuccess: onDone })}
          >
            Supprimer {countOf(count, 'lien')}
          </Button>
        </>
      }
    >
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <p role="status">
        {data ? `${countOf(count, 'lien sera supprimé', 'liens seront supprimés')}.` : 'Calcul en cours…'}
      </p>
      {data && data.bare_episode_count > 0 && (
        <Alert tone="warning">
          <b className="font-semibold">Impact important.</b>{' '}
          {countOf(data.bare_episode_count, 'épisode n’aura plus aucun lien', 'épisodes n’auront plus aucun lien')}.
        </Alert>
      )}
    </Dialog>
  )
}
