import type { ReactNode } from 'react'
import { Dialog, DialogFooter, useSendingDialog } from '../components/dialog.tsx'
import { Form, SubmitButton, useSubmit } from './form.tsx'
import { FormAlert } from './form-alert.tsx'
import { refuseUnreadable } from './refuse-unreadable.ts'

type FormDialogProps = FormParts & { open: boolean; title: string; className?: string }

type FormParts = {
  /** Sends the fields. On an error, its message is shown and the input kept; on success the dialogue closes. */
  send: (fields: FormData) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialogue. It is empty at each opening and stays open while it is being sent. */
export function FormDialog({ open, title, className, ...form }: FormDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title} {...(className && { className })}>
      <DialogForm {...form} />
    </Dialog>
  )
}

function DialogForm({ send, onClose, children }: FormParts) {
  const submit = useSubmit({
    check: (_fields, form) => refuseUnreadable(form),
    send: async (fields) => {
      await send(fields)
      onClose()
    },
  })
  useSendingDialog(submit.isPending)
  return (
    <Form submit={submit} className="grid gap-3.5" aria-busy={submit.isPending}>
      <FormAlert />
      {children}
      <DialogFooter onCancel={onClose}>
        <SubmitButton loadingLabel="Sauvegarde...">Enregistrer</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
