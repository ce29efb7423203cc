import { type FormEvent, useState } from 'react'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { mergeDrafts } from '../../../../ui/forms/merge-drafts.ts'
import { refuse, useSubmit } from '../../../../ui/forms/use-submit.ts'
import { callSignedIn } from '../../../account/web/public.ts'
import { useNotice } from '../../../log/web/public.ts'
import type { createEpisode, listStaffEpisodes, StaffEpisode, updateEpisode } from '../../episodes-contract.ts'
import { checkEpisode, type EpisodeDraft, listEpisodeChanges, toBody, toDraft, toNewDraft } from './episode-draft.ts'
import { refreshEpisodes } from './episode-queries.ts'

/** What somebody else saved of the episode while the form was open. */
export type EpisodeConflict = { by: string | null; at: string; both: (keyof EpisodeDraft)[]; theirs: EpisodeDraft }

export type EpisodeForm = {
  draft: EpisodeDraft
  change: (fields: Partial<EpisodeDraft>) => void
  /** The episode as it was read last; undefined for a new one. */
  episode: StaffEpisode | undefined
  isPending: boolean
  /** Without a network: it is saved by itself when that is back. */
  isWaiting: boolean
  refusal: { message: string; fields: Record<string, string> } | undefined
  conflict: EpisodeConflict | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

type EpisodeFormSteps = {
  animeId: number
  episode: StaffEpisode | undefined
  /** The anime's episodes: a new one follows them. */
  known: readonly StaffEpisode[]
  onSaved: () => void
  onBusy: (isBusy: boolean) => void
}

/** The form of an episode: what is typed, and saved; what somebody else saved meanwhile is merged. */
export function useEpisodeForm({ animeId, episode: given, known, onSaved, onBusy }: EpisodeFormSteps): EpisodeForm {
  const notice = useNotice()
  const [episode, setEpisode] = useState(given)
  const [draft, setDraft] = useState(() => (given ? toDraft(given) : toNewDraft(known)))
  const [conflict, setConflict] = useState<EpisodeConflict>()

  async function save(): Promise<void> {
    onBusy(true)
    try {
      const { action_id } = await callSignedIn(() => send(draft, { animeId, episode }))
      onSaved()
      notice({ text: `Épisode ${episode ? 'modifié' : 'ajouté'} avec succès !`, actionId: action_id })
      await refreshEpisodes()
    } catch (error) {
      if (episode && error instanceof ApiError && error.conflict) await mergeWith(episode, error.conflict)
      throw error
    } finally {
      onBusy(false)
    }
  }

  /** Goes on from what the other person saved. */
  async function mergeWith(before: StaffEpisode, { by, at }: { by: string | null; at: string }): Promise<void> {
    const latest = await findEpisode(animeId, before.id)
    if (!latest) return
    const theirs = toDraft(latest)
    const { merged, both } = mergeDrafts(toDraft(before), { mine: draft, theirs, listChanges: listEpisodeChanges })
    setEpisode(latest)
    setDraft(merged)
    setConflict({ by, at, both, theirs })
  }

  const submit = useSubmit({
    check() {
      const refused = checkEpisode(draft)
      return refused && refuse(refused.message, refused.field)
    },
    fallback: 'Erreur lors de la sauvegarde',
    send: save,
    resends: true,
  })
  // What stands in the way of a merged form is told by the panel, until the form is sent once more.
  const isTold = conflict !== undefined && Object.keys(submit.refusal?.fields ?? {}).length === 0 && !submit.isWaiting
  return {
    draft,
    change: (fields) => setDraft((current) => ({ ...current, ...fields })),
    episode,
    isPending: submit.isPending,
    isWaiting: submit.isWaiting,
    refusal: isTold ? undefined : submit.refusal,
    conflict,
    onSubmit: submit.onSubmit,
  }
}

type Target = { animeId: number; episode: StaffEpisode | undefined }

function send(draft: EpisodeDraft, { animeId, episode }: Target): Promise<{ action_id: number | null }> {
  const body = toBody(draft, episode)
  if (!episode) {
    return callApi<typeof createEpisode>('POST /api/admin/episodes', { body: { ...body, anime_id: animeId } })
  }
  const params = { id: String(episode.id) }
  return callApi<typeof updateEpisode>('PUT /api/admin/episodes/:id', {
    params,
    body: { ...body, updated_at: episode.updated_at },
  })
}

/** The episode as it is now. */
async function findEpisode(animeId: number, episodeId: number): Promise<StaffEpisode | undefined> {
  const params = { id: String(animeId) }
  const { seasons } = await callApi<typeof listStaffEpisodes>('GET /api/admin/animes/:id/episodes', { params })
  return seasons.flatMap(({ episodes }) => episodes).find(({ id }) => id === episodeId)
}
