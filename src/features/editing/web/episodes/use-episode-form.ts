import { callApi } from '../../../../ui/api/call-api.ts'
import { refuse } from '../../../../ui/forms/form.tsx'
import { useDraftForm } from '../../../../ui/forms/use-draft-form.ts'
import { callSignedIn } from '../../../account/web/public.ts'
import { createEpisode, listStaffEpisodes, type StaffEpisode, updateEpisode } from '../../episodes-contract.ts'
import { checkEpisode, draftFields, type EpisodeDraft, toBody, toDraft, toNewDraft } from './episode-draft.ts'

type EpisodeFormSteps = {
  animeId: number
  episode: StaffEpisode | undefined
  /** The anime's existing episodes; a new one follows them. */
  known: readonly StaffEpisode[]
  onClose: () => void
}

export function useEpisodeForm({ animeId, episode, known, onClose }: EpisodeFormSteps) {
  return useDraftForm({
    row: episode,
    toDraft: (row) => (row ? toDraft(row) : toNewDraft(known)),
    fields: draftFields,
    check(draft) {
      const refused = checkEpisode(draft)
      return refused && refuse(refused.message, refused.field)
    },
    send: (draft, row) => callSignedIn(() => save(draft, animeId, row)),
    done: () => `Épisode ${episode ? 'modifié' : 'ajouté'} avec succès !`,
    toSaved: (answer) => answer.episode,
    onClose,
    reload: (row) => findEpisode(animeId, row.id),
  })
}

function save(draft: EpisodeDraft, animeId: number, episode: StaffEpisode | undefined) {
  const body = toBody(draft, episode)
  if (!episode) return callApi(createEpisode, { body: { ...body, anime_id: animeId } })
  const params = { id: episode.id }
  const seen_urls = episode.sources.map(({ url }) => url)
  return callApi(updateEpisode, { params, body: { ...body, updated_at: episode.updated_at, seen_urls } })
}

async function findEpisode(animeId: number, episodeId: number): Promise<StaffEpisode | undefined> {
  const { seasons } = await callApi(listStaffEpisodes, { params: { id: animeId } })
  return seasons.flatMap(({ episodes }) => episodes).find(({ id }) => id === episodeId)
}
