import { Dialog } from '../../../../../ui/components/dialog.tsx'
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'
import { DraftDialogForm } from '../../../../../ui/forms/draft-dialog-form.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { TextArea } from '../../../../../ui/forms/text-area.tsx'
import { useStaff } from '../../../../staff/web/frame/public.ts'
import type { PartnerEntry } from '../../../partners-contract.ts'
import { partnerFields, usePartnerForm } from './partner-queries.ts'

type PartnerDialogProps = {
  /** The open partner, 'new' to add one; undefined when closed. */
  edited: PartnerEntry | 'new' | undefined
  /** Position at the end. */
  nextPosition: number
  onClose: () => void
}

/** Adds or changes a partner. */
export function PartnerDialog({ edited, nextPosition, onClose }: PartnerDialogProps) {
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Ajouter un partenaire' : 'Modifier le partenaire'}
      className="max-w-130"
    >
      <PartnerForm partner={edited === 'new' ? undefined : edited} nextPosition={nextPosition} onClose={onClose} />
    </Dialog>
  )
}

type PartnerFormProps = { partner: PartnerEntry | undefined; nextPosition: number; onClose: () => void }

function PartnerForm(props: PartnerFormProps) {
  const { username } = useStaff()
  const form = usePartnerForm(props)
  const { bind, draft, change } = form
  return (
    <DraftDialogForm form={form} self={username} what="Ce partenaire" onClose={props.onClose}>
      <Field {...bind('title')} data-initial-focus required />
      <Field
        {...bind('invite_code')}
        placeholder="discord.gg/abcdef"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextArea {...bind('description')} rows={3} hint="Vide : celle que Discord donne." />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field {...bind('owner_name')} />
        <Field {...bind('position')} type="number" min={0} />
      </div>
      <Checkbox
        name="is_followed"
        label={partnerFields.labels.is_followed}
        checked={draft.is_followed}
        onChange={({ target }) => change({ is_followed: target.checked })}
      />
    </DraftDialogForm>
  )
}
