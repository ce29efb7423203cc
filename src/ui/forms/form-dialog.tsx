import { type ReactNode, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Dialog, DialogFooter } from '../components/dialog.tsx'
import { Alert } from '../feedback/alert.tsx'
import { useSubmit } from './use-submit.ts'

type FormDialogProps = FormParts & { open: boolean; title: string; className?: string }

type FormParts = {
  /** Sends the fields. What it throws is shown and nothing is lost; the dialogue closes when it is through. */
  send: (fields: FormData) => Promise<unknown>
  /** For what is thrown without a message of its own. */
  fallback: string
  onClose: () => void
  /** The fields, told what the server refused by their names. */
  children: (errors: Record<string, string>) => ReactNode
}

/** A form in a dialogue, which begins anew each time it opens and stays while it is being sent. */
export function FormDialog({ open, title, className, ...form }: FormDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog open={open} onClose={form.onClose} busy={isBusy} title={title} {...(className && { className })}>
      <DialogForm {...form} onBusy={setIsBusy} />
    </Dialog>
  )
}

function DialogForm({ send, fallback, onClose, onBusy, children }: FormParts & { onBusy: (isBusy: boolean) => void }) {
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
    fallback,
  })
  const errors = refusal?.fields ?? {}
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3.5" aria-busy={isPending}>
      {refusal && Object.keys(errors).length === 0 && <Alert tone="danger">{refusal.message}</Alert>}
      {children(errors)}
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
