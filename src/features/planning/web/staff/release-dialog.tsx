import { useState } from 'react'
import { Alert } from '../../../../ui/components/alert.tsx'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { readParisField, toParisField, toParisMoment } from './paris-moment.ts'
import { type StaffRelease, useChangeRelease } from './release-queries.ts'

type ReleaseDialogProps = { release: StaffRelease | undefined; onClose: () => void }

/** Puts a release off, to another moment when that is known, or calls it off. */
export function ReleaseDialog({ release, onClose }: ReleaseDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog open={release !== undefined} onClose={onClose} busy={isBusy} title="Modifier la sortie">
      {release && <ReleaseForm release={release} onBusy={setIsBusy} onClose={onClose} />}
    </Dialog>
  )
}

type ReleaseFormProps = { release: StaffRelease; onBusy: (isBusy: boolean) => void; onClose: () => void }

const mostCharacters = 300

function ReleaseForm({ release, onBusy, onClose }: ReleaseFormProps) {
  const { titre, langue, instant, change } = release
  const { mutateAsync } = useChangeRelease(release)
  const [state, setState] = useState<'retardé' | 'annulé'>(change?.state ?? 'retardé')
  const [note, setNote] = useState(change?.note ?? '')
  const { isPending, refusal, onSubmit } = useSubmit({
    send: async (fields) => {
      onBusy(true)
      try {
        const moved_to = state === 'retardé' ? readParisField(String(fields.get('moved_to') ?? '')) : null
        await mutateAsync({ state, moved_to, note: note.trim() || null })
        onClose()
      } finally {
        onBusy(false)
      }
    },
    fallback: 'La sortie n’a pas pu être modifiée.',
  })
  const errors = refusal?.fields ?? {}
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3.5" aria-busy={isPending}>
      <p className="text-text-2">
        {titre} ({langue}), {instant !== null && toParisMoment(instant)}
      </p>
      {refusal && Object.keys(errors).length === 0 && <Alert tone="danger">{refusal.message}</Alert>}
      <SegmentedControl
        legend="Ce qui arrive"
        value={state}
        options={[
          { value: 'retardé', label: 'Retardée' },
          { value: 'annulé', label: 'Annulée' },
        ]}
        onChange={setState}
      />
      {state === 'retardé' && (
        <Field
          label="Nouveau moment, à Paris"
          name="moved_to"
          type="datetime-local"
          defaultValue={change?.moved_to ? toParisField(change.moved_to) : ''}
          hint="Vide tant que personne ne le sait."
          error={errors.moved_to}
        />
      )}
      <CountedTextArea
        label="Mot aux visiteurs (facultatif)"
        name="note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        most={mostCharacters}
        error={errors.note}
      />
      <DialogFooter>
        <Button variant="ghost" disabled={isPending} onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Sauvegarde...">
          Enregistrer
        </Button>
      </DialogFooter>
    </form>
  )
}
