import { TriangleAlert } from 'lucide-react'
import { useNavigate } from 'react-router'
import { countOf } from '../../../../../shared/french-numbers.ts'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { ConfirmDialog } from '../../../../../ui/components/confirm-dialog.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { undoDays } from '../../../../staff/log-rules.ts'
import { deleteAnime } from '../../../animes-contract.ts'

type Deletable = { id: number; title: string; episode_count: number }

type DeleteAnimeDialogProps = {
  anime: Deletable | undefined
  onClose: () => void
  onDeleted?: (id: number) => void
  /** The page to open after the deletion. */
  leaveTo?: string
}

/** Asks for confirmation before an anime is deleted, with everything that is removed. */
export function DeleteAnimeDialog({ anime, onClose, onDeleted, leaveTo }: DeleteAnimeDialogProps) {
  const navigate = useNavigate()
  const removal = useWrite({
    send: ({ id }: Deletable) => callApi(deleteAnime, { params: { id } }),
    done: (_, { title }) => `« ${title} » est supprimé`,
    onSuccess(_, { id }) {
      onClose()
      onDeleted?.(id)
      if (leaveTo) return navigate(leaveTo)
    },
  })
  return (
    <ConfirmDialog
      open={anime !== undefined}
      title="Supprimer l’anime"
      action="Supprimer"
      busyAction="Suppression..."
      write={removal}
      onConfirm={() => anime && removal.mutate(anime)}
      onClose={onClose}
    >
      {anime && (
        <>
          <p>
            <b className="font-semibold">{anime.title}</b>
            {anime.episode_count > 0 && ` et ${countOf(anime.episode_count, 'épisode')}`}{' '}
            {anime.episode_count > 0 ? 'seront supprimés' : 'sera supprimé'} du site.
          </p>
          <p className="flex gap-2.5 text-text-2">
            <TriangleAlert className="mt-0.5 size-4 flex-none text-warning" />
            Les visiteurs ne le verront plus. Vous pourrez annuler pendant {undoDays} jours depuis le journal.
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}
