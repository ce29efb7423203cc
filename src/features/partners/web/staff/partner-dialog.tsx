import { useId, useState } from 'react'
import { Alert } from '../../../../ui/components/alert.tsx'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { FieldFrame, toDescriptions } from '../../../../ui/forms/field-frame.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import type { PartnerEntry } from '../../contract.ts'
import { type PartnerDraft, useSavePartner } from './partner-queries.ts'

type PartnerDialogProps = {
  /** Which one is open, 'new' for one that is being added; none when closed. */
  edited: PartnerEntry | 'new' | undefined
  /** Behind all others. */
  nextPosition: number
  onClose: () => void
}

/** Adds a partner, or changes one. */
export function PartnerDialog({ edited, nextPosition, onClose }: PartnerDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const partner = edited === 'new' ? undefined : edited
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      busy={isBusy}
      title={edited === 'new' ? 'Ajouter un partenaire' : 'Modifier le partenaire'}
      className="max-w-130"
    >
      <PartnerForm partner={partner} nextPosition={nextPosition} onBusy={setIsBusy} onClose={onClose} />
    </Dialog>
  )
}

type PartnerFormProps = Omit<PartnerDialogProps, 'edited'> & {
  partner: PartnerEntry | undefined
  onBusy: (isBusy: boolean) => void
}

function PartnerForm({ partner, nextPosition, onBusy, onClose }: PartnerFormProps) {
  const { mutateAsync } = useSavePartner(partner)
  const { isPending, refusal, onSubmit } = useSubmit({
    send: async (fields) => {
      onBusy(true)
      try {
        await mutateAsync(toDraft(fields))
        onClose()
      } finally {
        onBusy(false)
      }
    },
    fallback: 'Le partenaire n’a pas pu être enregistré.',
  })
  const errors = refusal?.fields ?? {}
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3.5" aria-busy={isPending}>
      {refusal && Object.keys(errors).length === 0 && <Alert tone="danger">{refusal.message}</Alert>}
      <Field
        label="Titre"
        name="title"
        defaultValue={partner?.title}
        error={errors.title}
        data-initial-focus
        required
      />
      <Field
        label="Invitation"
        name="invite_code"
        defaultValue={partner?.invite_code}
        placeholder="discord.gg/abcdef"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.invite_code}
        required
      />
      <DescriptionField text={partner?.description ?? ''} error={errors.description} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label="Tenu par" name="owner_name" defaultValue={partner?.owner_name ?? ''} error={errors.owner_name} />
        <Field
          label="Position"
          name="position"
          type="number"
          min={0}
          defaultValue={partner?.position ?? nextPosition}
          error={errors.position}
        />
      </div>
      <Checkbox
        name="is_followed"
        label="Demander son nom, son image et ses membres à Discord"
        defaultChecked={partner?.is_followed ?? true}
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

function toDraft(fields: FormData): PartnerDraft {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    title: text('title'),
    invite_code: text('invite_code'),
    description: text('description') || null,
    owner_name: text('owner_name') || null,
    position: Number(text('position')),
    is_followed: fields.has('is_followed'),
  }
}

function DescriptionField({ text, error }: { text: string; error: string | undefined }) {
  const id = useId()
  const texts = { label: 'Description', hint: 'Vide : celle que Discord donne.', error }
  return (
    <FieldFrame {...texts} id={id}>
      <textarea
        id={id}
        name="description"
        rows={3}
        defaultValue={text}
        className="input"
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={toDescriptions(id, texts)}
      />
    </FieldFrame>
  )
}
