import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { InputOf } from '../../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { Dialog } from '../../../../../ui/components/dialog.tsx'
import { SegmentedControl } from '../../../../../ui/components/segmented-control.tsx'
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { refuse } from '../../../../../ui/forms/form.tsx'
import { DialogForm } from '../../../../../ui/forms/form-dialog.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../../account/web/public.ts'
import { formColumns } from '../../../../catalogue/anime-columns.ts'
import type { AnimeType } from '../../../../catalogue/contract.ts'
import { createAnime } from '../../../animes-contract.ts'
import { toNumber } from '../edit/anime-draft.ts'

/** Asks for the required fields of a new anime, then opens its form. */
export function CreateAnimeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Créer un anime">
      <CreateAnimeForm onClose={onClose} />
    </Dialog>
  )
}

function CreateAnimeForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { mutateAsync } = useWrite({
    send: (body: InputOf<typeof createAnime>['body']) => callSignedIn(() => callApi(createAnime, { body })),
    done: ({ anime }) => `« ${anime.title} » est créé`,
    onSuccess({ anime }) {
      onClose()
      return navigate(`/admin/animes/${anime.id}/edit`)
    },
  })
  const [type, setType] = useState<AnimeType>('Anime')
  const check = (fields: FormData) =>
    textOf(fields, 'title') === '' ? refuse('Le titre est requis', 'title') : undefined
  const send = (fields: FormData) =>
    mutateAsync({
      title: textOf(fields, 'title'),
      type,
      // The server refuses a text that is no number.
      release_year: toNumber(textOf(fields, 'release_year')) as number | null,
      notify: fields.has('notify'),
    })
  return (
    <DialogForm className="grid gap-4" check={check} send={send} onClose={onClose} action="Créer">
      <Field label={formColumns.title.label} name="title" maxLength={formColumns.title.max} data-initial-focus />
      <div className="grid grid-cols-2 gap-3.5">
        <SegmentedControl
          legend="Type"
          showLegend
          full
          options={{ Anime: 'Anime', Film: 'Film' }}
          value={type}
          onChange={setType}
        />
        <Field
          label={formColumns.release_year.label}
          name="release_year"
          inputMode="numeric"
          defaultValue={new Date().getFullYear()}
        />
      </div>
      <Checkbox name="notify" defaultChecked label="Prévenir les membres de ce nouvel anime" />
    </DialogForm>
  )
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
