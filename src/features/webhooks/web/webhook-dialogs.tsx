import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import type { Webhook } from '../contract.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { type DeskName, useRemoveWebhook } from './webhook-queries.ts'

/** What a dialogue is open for. */
export type Asked = { webhook: Webhook; for: 'change' | 'remove' | 'sent' } | 'new' | undefined

type WebhookDialogsProps = { desk: DeskName; asked: Asked; onClose: () => void; onRemoved?: () => void }

/** The dialogues that change webhooks and show what was sent. */
export function WebhookDialogs({ desk, asked, onClose, onRemoved }: WebhookDialogsProps) {
  const about = typeof asked === 'object' ? asked : undefined
  return (
    <>
      <WebhookDialog
        desk={desk}
        edited={asked === 'new' ? 'new' : about?.for === 'change' ? about.webhook : undefined}
        onClose={onClose}
      />
      <RemoveDialog
        desk={desk}
        webhook={about?.for === 'remove' ? about.webhook : undefined}
        onClose={onClose}
        onDone={() => {
          onClose()
          onRemoved?.()
        }}
      />
      <DeliveriesDialog desk={desk} webhook={about?.for === 'sent' ? about.webhook : undefined} onClose={onClose} />
    </>
  )
}

type RemoveDialogProps = {
  desk: DeskName
  /** The dialogue is open while this is set. */
  webhook: Webhook | undefined
  onClose: () => void
  onDone: () => void
}

function RemoveDialog({ desk, webhook, onClose, onDone }: RemoveDialogProps) {
  const removal = useRemoveWebhook(desk)
  return (
    <ConfirmDialog
      open={webhook !== undefined}
      title="Supprimer le webhook"
      action="Supprimer"
      busyAction="Suppression..."
      write={removal}
      onConfirm={() => webhook && removal.mutate(webhook, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p className="text-text-2">
        Plus rien ne sera envoyé à <b>{webhook?.address}</b>, et ses envois sont effacés.
      </p>
    </ConfirmDialog>
  )
}
