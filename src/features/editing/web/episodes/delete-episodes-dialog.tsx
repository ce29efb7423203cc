import { useMutation } from '@tanstack/react-query'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { countOf, pluralOf } from '../../../../ui/formats/numbers.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { callSignedIn } from '../../../account/web/public.ts'
import { useNotice } from '../../../log/web/public.ts'
import type { deleteEpisode, deleteEpisodes, StaffEpisode } from '../../episodes-contract.ts'
import { refreshEpisodes } from './episode-queries.ts'
import { toEpisodeName } from './episode-texts.ts'

/** What is to be deleted: one episode, a season, or all. */
export type Deletion = {
  animeId: number
  title: string
  count: number
  episode?: StaffEpisode
  seasonLabel?: string
}

type DeleteEpisodesDialogProps = { deletion: Deletion | undefined; onClose: () => void }

/** Asks before episodes are deleted, and counts them (docs/product/administration.md#episodes). */
export function DeleteEpisodesDialog({ deletion, onClose }: DeleteEpisodesDialogProps) {
  const notice = useNotice()
  const { mutate, isPending, error, reset } = useMutation(
    {
      mutationFn: remove,
      async onSuccess({ text, action_id }) {
        onClose()
        notice({ text, actionId: action_id })
        await refreshEpisodes()
      },
    },
    personQueries,
  )
  const close = () => {
    reset()
    onClose()
  }
  const isOne = deletion?.episode !== undefined
  return (
    <Dialog
      open={deletion !== undefined}
      onClose={close}
      busy={isPending}
      title={
        isOne ? 'Supprimer l’épisode' : deletion?.seasonLabel ? 'Supprimer la saison' : 'Supprimer tous les épisodes'
      }
      footer={
        <>
          <Button variant="ghost" data-initial-focus onClick={close}>
            Annuler
          </Button>
          <Button
            variant="danger-fill"
            loading={isPending}
            loadingLabel="Suppression..."
            onClick={() => deletion && mutate(deletion)}
          >
            Supprimer {deletion && !isOne ? countOf(deletion.count, 'épisode') : ''}
          </Button>
        </>
      }
    >
      {error && <Alert tone="danger">{toMessage(error, isOne)}</Alert>}
      {deletion && <Question deletion={deletion} />}
    </Dialog>
  )
}

function Question({ deletion: { title, count, episode, seasonLabel } }: { deletion: Deletion }) {
  const name = <b className="font-semibold">{title}</b>
  if (episode) {
    return (
      <p>
        {episode.season_label} · {toEpisodeName(episode)} en {episode.language} de {name} sera supprimé. Vous pourrez
        annuler.
      </p>
    )
  }
  return (
    <>
      <p>
        {count > 1 ? `Les ${countOf(count, 'épisode')}` : 'Le seul épisode'}
        {seasonLabel && ` de ${seasonLabel}`} de {name} {pluralOf(count, 'sera supprimé', 'seront supprimés')}.
      </p>
      <Alert tone="danger">
        <b className="font-semibold">Impact important.</b> Les visiteurs ne les verront plus ; les progressions et
        signalements liés seront perdus, sauf si vous annulez dans les 30 jours depuis le journal.
      </Alert>
    </>
  )
}

async function remove({
  animeId,
  episode,
  seasonLabel,
}: Deletion): Promise<{ text: string; action_id: number | null }> {
  if (episode) {
    const params = { id: String(episode.id) }
    const { message, action_id } = await callSignedIn(() =>
      callApi<typeof deleteEpisode>('DELETE /api/admin/episodes/:id', { params }),
    )
    return { text: message, action_id }
  }
  const params = { id: String(animeId) }
  const { deleted_count, action_id } = await callSignedIn(() =>
    callApi<typeof deleteEpisodes>('DELETE /api/admin/animes/:id/episodes', {
      params,
      query: { season_label: seasonLabel },
    }),
  )
  return {
    text: `${countOf(deleted_count, 'épisode')} ${pluralOf(deleted_count, 'supprimé')} avec succès !`,
    action_id,
  }
}

/** Fallbacks of docs/product/administration.md#fallback-texts. */
function toMessage(error: Error, isOne: boolean): string {
  if (error instanceof ApiError && error.message !== '') return error.message
  return isOne ? "Erreur lors de la suppression de l'épisode" : 'Erreur lors de la suppression des épisodes'
}
