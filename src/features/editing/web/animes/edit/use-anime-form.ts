import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { refuse } from '../../../../../ui/forms/form.tsx'
import { type DraftForm, useDraftForm } from '../../../../../ui/forms/use-draft-form.ts'
import { useLocalDraft } from '../../../../../ui/forms/use-local-draft.ts'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { callSignedIn } from '../../../../account/web/public.ts'
import { useStaff } from '../../../../staff/web/frame/public.ts'
import { getStaffAnime, type StaffAnime, updateAnime } from '../../../animes-contract.ts'
import { type AnimeDraft, animeFields, listChanges, onlyChanged, toDraft } from './anime-draft.ts'

export type AnimeForm = Omit<DraftForm<StaffAnime, AnimeDraft>, 'row'> & {
  /** The last saved anime. */
  anime: StaffAnime
  /** The unsaved draft from before a reload. */
  offered: { at: string } | undefined
  acceptOffer: () => void
  discardOffer: () => void
}

/** Changed fields, and what they were. */
type StoredDraft = Partial<AnimeDraft> & { former?: Partial<AnimeDraft> }

/**
 * Manages the form of an anime, with a draft in the browser's storage. editing/server/animes/edit-anime.ts saves it,
 * and 'Annuler' in the notice calls staff/server/log/undo-action.ts.
 * @param latest the last fetched anime: an untouched form follows it, such as after an undo
 */
export function useAnimeForm(loaded: StaffAnime, latest: StaffAnime): AnimeForm {
  const staff = useStaff()
  const queries = useQueryClient()
  const [seenVersion, setSeenVersion] = useState(loaded.version)
  const input = { params: { id: loaded.id } }
  const form = useDraftForm({
    row: loaded,
    toDraft: (anime = loaded) => toDraft(anime),
    fields: animeFields,
    check: ({ title }) => (title.trim() === '' ? refuse('Le titre est requis', 'title') : undefined),
    async send(draft, anime = loaded) {
      const body = { ...onlyChanged(toDraft(anime), draft), version: anime.version }
      const answer = await callSignedIn(() => callApi(updateAnime, { ...input, body }))
      // An undo brings the former version back: `latest` must have been this one to show a change.
      queries.setQueryData(readOf(getStaffAnime, input).queryKey, { anime: answer.anime })
      return answer
    },
    done: () => 'Anime mis à jour avec succès !',
    toSaved: ({ anime }) => anime,
    reload: async () => (await callApi(getStaffAnime, input)).anime,
  })
  const { row: anime = loaded, draft, isDirty } = form
  // Only changed fields are stored: by the time the draft is reopened, a colleague may have changed the others.
  const stored = useMemo((): StoredDraft => {
    const loadedDraft = toDraft(anime)
    const names = listChanges(loadedDraft, draft)
    const pick = (from: AnimeDraft) => Object.fromEntries(names.map((name) => [name, from[name]]))
    return { ...pick(draft), former: pick(loadedDraft) }
  }, [anime, draft])
  const local = useLocalDraft(`sumine:draft:${staff.id}:anime:${anime.id}`, stored, isDirty)

  if (latest.version !== seenVersion) {
    setSeenVersion(latest.version)
    if (!isDirty && latest.version !== anime.version) form.follow(latest)
  }
  return {
    ...form,
    anime,
    offered: local.offered,
    acceptOffer() {
      const { former = {}, ...changes } = local.take() ?? {}
      form.restore(changes, { former, at: anime.updated_at })
    },
    discardOffer: local.discard,
  }
}
