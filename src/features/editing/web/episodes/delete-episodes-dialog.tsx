import { toEpisodeName } from '../../../../shared/episode-place.ts'
import { countOf, pluralOf } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../account/web/public.ts'
import { undoDays } from '../../../staff/log-rules.ts'
import { deleteEpisode, deleteEpisodes, type StaffEpisode } from '../../episodes-contract.ts'

/** The scope of a deletion: one episode, a season, or all. */
export type Deletion = {
  animeId: number
  title: string
  count: number
  episode?: StaffEpisode
  seasonLabel?: string
}

/** Asks for confirmation with the number of episodes (docs/product/administration.md#episodes). */
export function DeleteEpisodesDialog({ deletion, onClose }: { deletion: Deletion | undefined; onClose: () => void }) {
  const removal = useWrite({ send: remove, done: ({ text }) => text, onSuccess: onClose })
  const isOne = deletion?.episode !== undefined
  return (
    <ConfirmDialog
      open={deletion !== undefined}
      title={
        isOne ? 'Supprimer l’épisode' : deletion?.seasonLabel ? 'Supprimer la saison' : 'Supprimer tous les épisodes'
      }
      action={isOne || !deletion ? 'Supprimer' : `Supprimer ${countOf(deletion.count, 'épisode')}`}
      busyAction="Suppression..."
      write={removal}
      onConfirm={() => deletion && removal.mutate(deletion)}
      onClose={onClose}
    >
      {deletion && <Question deletion={deletion} />}
    </ConfirmDialog>
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
        <b className="font-semibold">Impact important.</b> Les visiteurs ne {pluralOf(count, 'le', 'les')} verront plus
        ; les progressions et signalements liés seront perdus, sauf si vous annulez dans les {undoDays} jours depuis le
        journal.
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
    const params = { id: episode.id }
    const { message, action_id } = await callSignedIn(() => callApi(deleteEpisode, { params }))
    return { text: message, action_id }
  }
  const params = { id: animeId }
  const { deleted_count, action_id } = await callSignedIn(() =>
    callApi(deleteEpisodes, { params, query: { season_label: seasonLabel } }),
  )
  return {
    text: `${countOf(deleted_count, 'épisode')} ${pluralOf(deleted_count, 'supprimé')} avec succès !`,
    action_id,
  }
}
