import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useNavigate } from 'react-router'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { Button } from '../../../../../ui/components/button.tsx'
import { Dialog } from '../../../../../ui/components/dialog.tsx'
import { toFailure } from '../../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { countOf } from '../../../../../ui/formats/numbers.ts'
import { personQueries } from '../../../../../ui/queries/person-queries.ts'
import { useNotice } from '../../../../log/web/public.ts'
import type { deleteAnime } from '../../../animes-contract.ts'
import { refreshAnimes } from '../anime-queries.ts'

type Deletable = { id: number; title: string; episode_count: number }

type DeleteAnimeDialogProps = {
  /** None when closed. */
  anime: Deletable | undefined
  onClose: () => void
  /** Where to go once it is gone. */
  leaveTo?: string
}

/** Asks before an anime is deleted, and says what goes along. */
export function DeleteAnimeDialog({ anime, onClose, leaveTo }: DeleteAnimeDialogProps) {
  const notice = useNotice()
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useMutation(
    {
      mutationFn: ({ id }: Deletable) =>
        callApi<typeof deleteAnime>('DELETE /api/admin/animes/:id', { params: { id: String(id) } }),
      async onSuccess({ action_id }, { title }) {
        onClose()
        notice({ text: `« ${title} » est supprimé`, actionId: action_id })
        if (leaveTo) await navigate(leaveTo)
        await refreshAnimes()
      },
    },
    personQueries,
  )
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      open={anime !== undefined}
      onClose={close}
      busy={isPending}
      title="Supprimer l’anime"
      footer={
        <>
          <Button variant="ghost" data-initial-focus onClick={close}>
            Annuler
          </Button>
          <Button
            variant="danger-fill"
            loading={isPending}
            loadingLabel="Suppression..."
            onClick={() => anime && mutate(anime)}
          >
            Supprimer
          </Button>
        </>
      }
    >
      {error && <Alert tone="danger">{toFailure(error).message || 'Erreur lors de la suppression'}</Alert>}
      {anime && (
        <>
          <p>
            <b className="font-semibold">{anime.title}</b>
            {anime.episode_count > 0 && ` et ${countOf(anime.episode_count, 'épisode')}`}{' '}
            {anime.episode_count > 0 ? 'seront supprimés' : 'sera supprimé'} du site.
          </p>
          <p className="flex gap-2.5 text-text-2">
            <TriangleAlert className="mt-0.5 size-4 flex-none text-warning" />
            Les visiteurs ne le verront plus. Vous pourrez annuler pendant 30 jours depuis le journal.
          </p>
        </>
      )}
    </Dialog>
  )
}
