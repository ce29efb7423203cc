import { useState } from 'react'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { toParisField } from '../../../../ui/formats/paris-clock.ts'
import { readParisField } from '../../../../ui/formats/paris-field.ts'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { maxReleaseNoteLength } from '../../rules.ts'
import { toParisMoment } from './paris-moment.ts'
import { type ReleaseDraft, type StaffRelease, useChangeRelease } from './release-queries.ts'

/** Postpones a release, to another time if it is known, or cancels it. */
export function ReleaseDialog({ release, onClose }: { release: StaffRelease | undefined; onClose: () => void }) {
  const { mutateAsync } = useChangeRelease()
  return (
    <FormDialog
      open={release !== undefined}
      onClose={onClose}
      title="Modifier la sortie"
      send={async (fields) => release && (await mutateAsync({ release, draft: toDraft(fields) }))}
    >
      {release && <ReleaseFields release={release} />}
    </FormDialog>
  )
}

function toDraft(fields: FormData): ReleaseDraft {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const state = text('state') === 'annulé' ? 'annulé' : 'retardé'
  return { state, moved_to: state === 'retardé' ? readParisField(text('moved_to')) : null, note: text('note') || null }
}

function ReleaseFields({ release: { titre, langue, instant, change } }: { release: StaffRelease }) {
  const [state, setState] = useState<ReleaseDraft['state']>(change?.state ?? 'retardé')
  const [note, setNote] = useState(change?.note ?? '')
  return (
    <>
      <p className="text-text-2">
        {titre} ({langue}), {instant !== null && toParisMoment(instant)}
      </p>
      <SegmentedControl
        legend="Ce qui arrive"
        name="state"
        value={state}
        options={{ retardé: 'Retardée', annulé: 'Annulée' }}
        onChange={setState}
      />
      {state === 'retardé' && (
        <Field
          label="Nouvelle date, heure de Paris"
          name="moved_to"
          type="datetime-local"
          defaultValue={change?.moved_to ? toParisField(change.moved_to) : ''}
          hint="Vide tant qu’elle n’est pas connue."
        />
      )}
      <CountedTextArea
        label="Précision pour les visiteurs (facultatif)"
        name="note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={maxReleaseNoteLength}
      />
    </>
  )
}
