import type { ReactNode } from 'react'
import { Dialog, DialogFooter, useSendingDialog } from '../components/dialog.tsx'
import { Form, SubmitButton, useSubmit } from './form.tsx'
import { FormAlert } from './form-alert.tsx'
import type { FormRefusal } from './form-context.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

type DialogFormProps = {
  /** The client's own rules: returns a refusal, or undefined when the fields may be sent. */
  check?: (fields: FormData) => FormRefusal | undefined
  /** Sends the fields. On an error, its message is shown and the input kept. */
  send: (fields: FormData) => Promise<unknown>
  onClose: () => void
  /** The fields whose own error says enough; by default all. */
  besides?: readonly string[]
  action?: string
  busyAction?: string
  className?: string
  children: ReactNode
}

/** The form of a dialogue, which stays open while it is being sent. */
export function DialogForm({
  check,
  send,
  onClose,
  besides,
  action = 'Enregistrer',
  busyAction = 'Sauvegarde...',
  className = 'grid gap-3.5',
  children,
}: DialogFormProps) {
  const submit = useSubmit({ check: (fields, form) => check?.(fields) ?? refuseUnreadable(form), send })
  useSendingDialog(submit.isPending)
  return (
    <Form submit={submit} className={className} aria-busy={submit.isPending}>
      <FormAlert besides={besides} />
      {children}
      <DialogFooter onCancel={onClose}>
        <SubmitButton loadingLabel={busyAction}>{action}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

type FormDialogProps = Pick<DialogFormProps, 'send' | 'onClose' | 'children'> & {
  open: boolean
  title: string
  className?: string
}

/** A form in a dialogue. It is empty at each opening, and closes once it was sent. */
export function FormDialog({ open, title, className, send, ...form }: FormDialogProps) {
  const sendAndClose = async (fields: FormData) => {
    await send(fields)
    form.onClose()
  }
  return (
    <Dialog open={open} onClose={form.onClose} title={title} {...(className && { className })}>
      <DialogForm {...form} send={sendAndClose} />
    </Dialog>
  )
}
