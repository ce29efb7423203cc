import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { Button } from '../../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../../ui/components/dialog.tsx'
import { SegmentedControl } from '../../../../../ui/components/segmented-control.tsx'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { refuse, useSubmit } from '../../../../../ui/forms/use-submit.ts'
import { callSignedIn } from '../../../../account/web/public.ts'
import type { AnimeType } from '../../../../catalogue/contract.ts'
import { useNotice } from '../../../../log/web/public.ts'
import type { createAnime } from '../../../animes-contract.ts'
import { refreshAnimes } from '../anime-queries.ts'

type CreateAnimeDialogProps = { open: boolean; onClose: () => void }

/** Asks for the little that a new anime needs, and goes on to its form. */
export function CreateAnimeDialog({ open, onClose }: CreateAnimeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Créer un anime">
      <CreateAnimeForm onClose={onClose} />
    </Dialog>
  )
}

function CreateAnimeForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const notice = useNotice()
  const [type, setType] = useState<AnimeType>('Anime')
  const { isPending, refusal, onSubmit } = useSubmit({
    check: (fields) => (textOf(fields, 'title') === '' ? refuse('Le titre est requis', 'title') : undefined),
    fallback: 'Erreur lors de la sauvegarde',
    async send(fields) {
      const year = textOf(fields, 'release_year')
      const body = {
        title: textOf(fields, 'title'),
        type,
        release_year: year === '' ? null : Number(year),
        notify: fields.has('notify'),
      }
      const { anime, action_id } = await callSignedIn(() =>
        callApi<typeof createAnime>('POST /api/admin/animes', { body }),
      )
      onClose()
      notice({ text: `« ${anime.title} » est créé`, actionId: action_id })
      await navigate(`/admin/animes/${anime.id}/edit`)
      await refreshAnimes()
    },
  })
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={onSubmit}>
      {refusal && Object.keys(refusal.fields).length === 0 && <Alert tone="danger">{refusal.message}</Alert>}
      <Field label="Titre" name="title" maxLength={300} error={refusal?.fields.title} data-initial-focus />
      <div className="grid grid-cols-2 gap-3.5">
        <SegmentedControl
          legend="Type"
          showLegend
          full
          options={[
            { value: 'Anime', label: 'Anime' },
            { value: 'Film', label: 'Film' },
          ]}
          value={type}
          onChange={setType}
        />
        <Field
          label="Année de sortie"
          name="release_year"
          type="number"
          inputMode="numeric"
          min={1900}
          max={new Date().getFullYear() + 5}
          defaultValue={new Date().getFullYear()}
          error={refusal?.fields.release_year}
        />
      </div>
      <Checkbox name="notify" defaultChecked label="Prévenir les membres de ce nouvel anime" />
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Sauvegarde...">
          Créer
        </Button>
      </DialogFooter>
    </form>
  )
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
