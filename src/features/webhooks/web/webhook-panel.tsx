import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { ConfirmDialog, useFocusAfterDialog } from '../../../ui/components/confirm-dialog.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toShortDate } from '../../../ui/formats/dates.ts'
import type { Webhook } from '../contract.ts'
import { episodeNames, eventNames, formatNames, maxOwnWebhooks, maxSiteWebhooks } from '../rules.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { type DeskName, useRemoveWebhook, useTestWebhook, useWebhooks } from './webhook-queries.ts'

/** What a dialogue is open for. */
type Asked = { webhook: Webhook; for: 'change' | 'remove' | 'sent' } | 'new' | undefined

/** The list of webhooks, each with its events and its state, and the dialogues that change them. */
export function WebhookPanel({ desk }: { desk: DeskName }) {
  const list = useWebhooks(desk)
  const [asked, setAsked] = useState<Asked>()
  const [top, focusTop] = useFocusAfterDialog<HTMLParagraphElement>()
  const close = () => setAsked(undefined)
  const webhooks = list.data?.webhooks
  const max = desk === 'own' ? maxOwnWebhooks : maxSiteWebhooks
  const about = typeof asked === 'object' ? asked : undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p ref={top} tabIndex={-1} className="min-w-60 flex-1 text-sm text-text-2">
          À chaque événement, le site envoie un message à l’adresse de votre choix : un salon Discord ou une
          application.
        </p>
        {webhooks && webhooks.length < max && (
          <Button onClick={() => setAsked('new')}>
            <Plus />
            Nouveau webhook
          </Button>
        )}
      </div>
      <WebhookList desk={desk} list={list} onAsk={setAsked} />
      <WebhookDialog
        desk={desk}
        edited={asked === 'new' ? 'new' : about?.for === 'change' ? about.webhook : undefined}
        onClose={close}
      />
      <RemoveDialog
        desk={desk}
        webhook={about?.for === 'remove' ? about.webhook : undefined}
        onClose={close}
        onDone={() => {
          close()
          focusTop()
        }}
      />
      <DeliveriesDialog desk={desk} webhook={about?.for === 'sent' ? about.webhook : undefined} onClose={close} />
    </>
  )
}

type WebhookListProps = { desk: DeskName; list: ReturnType<typeof useWebhooks>; onAsk: (asked: Asked) => void }

function WebhookList({ desk, list, onAsk }: WebhookListProps) {
  const { data, error } = list
  if (data?.webhooks.length === 0) return <p className="mt-4.5 text-text-2">Aucun webhook pour le moment.</p>
  if (data) {
    return (
      <ul className="mt-4.5">
        {data.webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} desk={desk} webhook={webhook} onAsk={onAsk} />
        ))}
      </ul>
    )
  }
  if (!error) return <Skeleton className="mt-4.5 h-16" />
  return <ReadFailure read={list} className="mt-4.5" />
}

type WebhookRowProps = { desk: DeskName; webhook: Webhook; onAsk: (asked: Asked) => void }

function WebhookRow({ desk, webhook, onAsk }: WebhookRowProps) {
  const test = useTestWebhook(desk)
  const { address, format, events, episodes, author, created_at: createdAt } = webhook
  const heard = events.map((event) => eventNames[event]).join(', ')
  const which = events.includes('episodes.new') && episodes !== 'all' ? ` (${episodeNames[episodes]})` : ''
  const named = <span className="sr-only"> {address}</span>
  const ask = (reason: 'change' | 'remove' | 'sent') => onAsk({ webhook, for: reason })
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] items-start gap-x-4 border-line border-t py-3.5 first:border-0">
      <span className="grid size-10 place-items-center rounded-control bg-surface-2 text-text-2">
        <WebhookIcon />
      </span>
      <div className="min-w-0 text-sm text-text-2">
        <b className="font-semibold text-md text-text">{address}</b>
        <p>
          {formatNames[format]} · {heard}
          {which}
        </p>
        {desk === 'site' && (
          <p>
            Ajouté le {toShortDate(createdAt)} par {author ?? 'un compte supprimé'}
          </p>
        )}
        <StateLine webhook={webhook} />
        <FailureAlert error={test.error} />
        <div className="-ml-3 flex flex-wrap">
          <Button
            variant="ghost"
            className="text-sm"
            loading={test.isPending}
            onClick={() => test.mutate(webhook, { onSuccess: () => ask('sent') })}
          >
            Tester{named}
          </Button>
          <Button variant="ghost" className="text-sm" onClick={() => ask('sent')}>
            Envois{named}
          </Button>
          <Button variant="ghost" className="text-sm" onClick={() => ask('change')}>
            Modifier{named}
          </Button>
          <Button variant="ghost" className="text-sm" onClick={() => ask('remove')}>
            Supprimer{named}
          </Button>
        </div>
      </div>
    </li>
  )
}

function StateLine({ webhook: { is_enabled: isEnabled, failing_since: since } }: { webhook: Webhook }) {
  if (!isEnabled) return <p className="status-dot text-text-3">Désactivé</p>
  if (since) return <p className="status-dot text-warning">Rien n’arrive depuis le {toShortDate(since)}</p>
  return <p className="status-dot text-success">Actif</p>
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
