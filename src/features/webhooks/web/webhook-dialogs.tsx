import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import type { Webhook } from '../contract.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { type DeskName, useRemoveWebhook } from './webhook-queries.ts'

/** The subject of the open dialogue. */
export type Asked = { webhook: Webhook; for: 'change' | 'remove' | 'sent' } | 'new' | undefined

type WebhookDialogsProps = { desk: DeskName; asked: Asked; onClose: () => void; onRemoved?: () => void }

/** The dialogues that change webhooks and show their deliveries. */
export function WebhookDialogs({ desk, asked, onClose, onRemoved }: WebhookDialogsProps) {
  const about = typeof asked === 'object' ? asked : undefined
  const removed = about?.for === 'remove' ? about.webhook : undefined
  const removal = useRemoveWebhook(desk)
  const onSuccess = () => {
    onClose()
    onRemoved?.()
  }
  return (
    <>
      <WebhookDialog
        desk={desk}
        edited={asked === 'new' ? 'new' : about?.for === 'change' ? about.webhook : undefined}
        onClose={onClose}
      />
      <ConfirmDialog
        open={removed !== undefined}
        title="Supprimer le webhook"
        action="Supprimer"
        busyAction="Suppression..."
        write={removal}
        onConfirm={() => removed && removal.mutate(removed, { onSuccess })}
        onClose={onClose}
      >
        <p className="text-text-2">
          Plus rien ne sera envoyé à <b>{removed?.address}</b>, et ses envois sont effacés.
        </p>
      </ConfirmDialog>
      <DeliveriesDialog desk={desk} webhook={about?.for === 'sent' ? about.webhook : undefined} onClose={onClose} />
    </>
  )
}
