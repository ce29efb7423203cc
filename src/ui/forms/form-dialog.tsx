import { type ReactNode, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Dialog, DialogFooter } from '../components/dialog.tsx'
import { Alert } from '../feedback/alert.tsx'
import { useSubmit } from './form.tsx'

type FormDialogProps = FormParts & { open: boolean; title: string; className?: string }

type FormParts = {
  /** Sends the fields. On an error, its message is shown and the input kept; on success the dialogue closes. */
  send: (fields: FormData) => Promise<unknown>
  onClose: () => void
  /** Renders the fields, given the server's errors by field name. */
  children: (errors: Record<string, string>) => ReactNode
}

/** A form in a dialogue. It is empty at each opening and stays open while it is being sent. */
export function FormDialog({ open, title, className, ...form }: FormDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog open={open} onClose={form.onClose} busy={isBusy} title={title} {...(className && { className })}>
      <DialogForm {...form} onBusy={setIsBusy} />
    </Dialog>
  )
}

function DialogForm({ send, onClose, onBusy, children }: FormParts & { onBusy: (isBusy: boolean) => void }) {
  const { isPending, refusal, onSubmit } = useSubmit({
    send: async (fields) => {
      onBusy(true)
      try {
        await send(fields)
        onClose()
      } finally {
        onBusy(false)
      }
    },
  })
  const errors = refusal?.fields ?? {}
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3.5" aria-busy={isPending}>
      {refusal && Object.keys(errors).length === 0 && <Alert tone="danger">{refusal.message}</Alert>}
      {children(errors)}
      <DialogFooter onCancel={onClose} busy={isPending}>
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Sauvegarde...">
          Enregistrer
        </Button>
      </DialogFooter>
    </form>
  )
}
