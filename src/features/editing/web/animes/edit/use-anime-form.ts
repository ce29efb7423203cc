import { type FormEvent, useState } from 'react'
import { ApiError, callApi } from '../../../../../ui/api/call-api.ts'
import { mergeDrafts } from '../../../../../ui/forms/merge-drafts.ts'
import { useLocalDraft } from '../../../../../ui/forms/use-local-draft.ts'
import { refuse, useSubmit } from '../../../../../ui/forms/use-submit.ts'
import { callSignedIn } from '../../../../account/web/public.ts'
import { useNotice } from '../../../../log/web/public.ts'
import { useStaff } from '../../../../staff/web/public.ts'
import type { getStaffAnime, StaffAnime, updateAnime } from '../../../animes-contract.ts'
import { noteAnime, refreshAnimes } from '../anime-queries.ts'
import { type AnimeDraft, type FieldName, listChanges, onlyChanged, toDraft } from './anime-draft.ts'

/** What somebody else saved while the form was open. */
export type Conflict = {
  by: string | null
  at: string
  /** Fields that both changed. */
  both: FieldName[]
  theirs: AnimeDraft
}

export type AnimeForm = {
  /** The anime as it was saved last. */
  anime: StaffAnime
  draft: AnimeDraft
  change: (fields: Partial<AnimeDraft>) => void
  isDirty: boolean
  isPending: boolean
  /** Without a network: it is saved by itself when that is back. */
  isWaiting: boolean
  refusal: { message: string; fields: Record<string, string> } | undefined
  conflict: Conflict | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What was being written before a reload. */
  offered: { at: string } | undefined
  takeOffer: () => void
  discardOffer: () => void
}

/**
 * The form of an anime: what is typed, kept against slips, and saved; what somebody else saved meanwhile is merged.
 * @param latest as the anime was read last: a form in which nothing was typed follows it, such as after an undoing
 */
export function useAnimeForm(loaded: StaffAnime, latest: StaffAnime): AnimeForm {
  const staff = useStaff()
  const notice = useNotice()
  const [anime, setAnime] = useState(loaded)
  const [draft, setDraft] = useState(() => toDraft(loaded))
  const [conflict, setConflict] = useState<Conflict>()
  const [seenVersion, setSeenVersion] = useState(loaded.version)
  const base = toDraft(anime)
  const isDirty = listChanges(base, draft).length > 0
  const local = useLocalDraft(`sumine:draft:${staff.id}:anime:${anime.id}`, draft, isDirty)

  if (latest.version !== seenVersion) {
    setSeenVersion(latest.version)
    if (!isDirty && latest.version !== anime.version) {
      setAnime(latest)
      setDraft(toDraft(latest))
    }
  }

  async function save(): Promise<void> {
    const body = { ...onlyChanged(base, draft), version: anime.version }
    const params = { id: String(anime.id) }
    try {
      const saved = await callSignedIn(() => callApi<typeof updateAnime>('PUT /api/admin/animes/:id', { params, body }))
      setAnime(saved.anime)
      setDraft(toDraft(saved.anime))
      setConflict(undefined)
      noteAnime(staff.id, saved.anime)
      notice({ text: 'Anime mis à jour avec succès !', actionId: saved.action_id })
      await refreshAnimes()
    } catch (error) {
      if (error instanceof ApiError && error.conflict) await mergeWith(error.conflict)
      throw error
    }
  }

  /** Goes on from what the other person saved. */
  async function mergeWith({ by, at }: { by: string | null; at: string }): Promise<void> {
    const params = { id: String(anime.id) }
    const { anime: latest } = await callApi<typeof getStaffAnime>('GET /api/admin/animes/:id', { params })
    const theirs = toDraft(latest)
    const { merged, both } = mergeDrafts(base, { mine: draft, theirs, listChanges })
    setAnime(latest)
    setDraft(merged)
    setConflict({ by, at, both, theirs })
  }

  const submit = useSubmit({
    check: () => (draft.title.trim() === '' ? refuse('Le titre est requis', 'title') : undefined),
    fallback: 'Erreur lors de la mise à jour',
    send: save,
    resends: true,
  })
  return {
    anime,
    draft,
    change: (fields) => setDraft((current) => ({ ...current, ...fields })),
    isDirty,
    isPending: submit.isPending,
    isWaiting: submit.isWaiting,
    refusal: conflict ? undefined : submit.refusal,
    conflict,
    onSubmit: submit.onSubmit,
    offered: local.offered,
    takeOffer() {
      const value = local.take()
      if (value) setDraft({ ...base, ...value })
    },
    discardOffer: local.discard,
  }
}
