import type { ReactNode } from 'react'
import { DialogFooter, useSendingDialog } from '../components/dialog.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { SubmitButton } from './form.tsx'
import { FormAlert } from './form-alert.tsx'
import { FormContext } from './form-context.ts'
import type { DraftForm } from './use-draft-form.ts'

type DraftDialogFormProps<Row, Draft> = {
  form: DraftForm<Row, Draft>
  /** The reader's own name. */
  self: string
  /** Such as 'Cet anime'. */
  what: string
  onClose: () => void
  children: ReactNode
}

/** The form of a dialogue for a row that several people may edit. */
export function DraftDialogForm<Row, Draft>({ form, self, what, onClose, children }: DraftDialogFormProps<Row, Draft>) {
  useSendingDialog(form.isPending)
  return (
    <FormContext value={form}>
      <form noValidate className="grid gap-3.5" onSubmit={form.onSubmit} aria-busy={form.isPending}>
        <FormAlert />
        {form.conflict && <ConflictPanel {...form.conflict} self={self} what={what} />}
        {children}
        <DialogFooter onCancel={onClose}>
          <SubmitButton loadingLabel="Sauvegarde...">Sauvegarder</SubmitButton>
        </DialogFooter>
      </form>
    </FormContext>
  )
}
