import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../../../ui/forms/text-area.tsx'
import type { PartnerBody, PartnerEntry } from '../../../partners-contract.ts'
import { useSavePartner } from './partner-queries.ts'

type PartnerDialogProps = {
  /** The open partner, 'new' to add one; undefined when closed. */
  edited: PartnerEntry | 'new' | undefined
  /** Position at the end. */
  nextPosition: number
  onClose: () => void
}

/** Adds or changes a partner. */
export function PartnerDialog({ edited, nextPosition, onClose }: PartnerDialogProps) {
  const partner = edited === 'new' ? undefined : edited
  const { mutateAsync } = useSavePartner(partner)
  return (
    <FormDialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Ajouter un partenaire' : 'Modifier le partenaire'}
      className="max-w-130"
      send={(fields) => mutateAsync(toDraft(fields))}
    >
      <PartnerFields partner={partner} nextPosition={nextPosition} />
    </FormDialog>
  )
}

type PartnerFieldsProps = { partner: PartnerEntry | undefined; nextPosition: number }

function PartnerFields({ partner, nextPosition }: PartnerFieldsProps) {
  return (
    <>
      <Field label="Titre" name="title" defaultValue={partner?.title} data-initial-focus required />
      <Field
        label="Invitation"
        name="invite_code"
        defaultValue={partner?.invite_code}
        placeholder="discord.gg/abcdef"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        defaultValue={partner?.description ?? ''}
        hint="Vide : celle que Discord donne."
      />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label="Tenu par" name="owner_name" defaultValue={partner?.owner_name ?? ''} />
        <Field
          label="Position"
          name="position"
          type="number"
          min={0}
          defaultValue={partner?.position ?? nextPosition}
        />
      </div>
      <Checkbox
        name="is_followed"
        label="Demander son nom, son image et ses membres à Discord"
        defaultChecked={partner?.is_followed ?? true}
      />
    </>
  )
}

function toDraft(fields: FormData): PartnerBody {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    title: text('title'),
    invite_code: text('invite_code'),
    description: text('description') || null,
    owner_name: text('owner_name') || null,
    // JSON makes NaN null, which the server refuses; without a digit it would be 0.
    position: Number(text('position') || Number.NaN),
    is_followed: fields.has('is_followed'),
  }
}
