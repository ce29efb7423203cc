import { History, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toFrenchNumber } from '../../../shared/french-numbers.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureAlert } from '../../../ui/feedback/load-failure.tsx'
import { toShortDate } from '../../../ui/formats/dates.ts'
import { actionColumn, type Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTableAddress } from '../../../ui/table/use-table-address.ts'
import { AddButton, AdminPage } from '../../staff/web/frame/public.ts'
import type { Webhook } from '../contract.ts'
import { maxSiteWebhooks } from '../rules.ts'
import { type Asked, WebhookDialogs } from './webhook-dialogs.tsx'
import { useTestWebhook, useWebhooks } from './webhook-queries.ts'
import { describeEvents, StateLine } from './webhook-state.tsx'

/** All webhooks are on one page, in the order of their creation. */
const definition = { filters: {}, sorts: ['created_at'], defaultSort: { by: 'created_at', order: 'asc' } } as const

/** /admin/webhooks: the site's webhooks, each with its events and its state. */
export function SiteWebhooksView() {
  const address = useTableAddress(definition)
  const list = useWebhooks('site')
  const test = useTestWebhook('site')
  const [asked, setAsked] = useState<Asked>()
  const webhooks = list.data?.webhooks
  return (
    <AdminPage
      title="Webhooks"
      note={webhooks && toFrenchNumber(webhooks.length)}
      actions={
        webhooks &&
        webhooks.length < maxSiteWebhooks && <AddButton onClick={() => setAsked('new')}>Nouveau webhook</AddButton>
      }
    >
      <FailureAlert error={test.error} />
      <DataTable
        name="Webhooks"
        words={['webhook', 'webhooks']}
        address={address}
        query={list}
        rows={webhooks}
        total={undefined}
        empty={
          <EmptyState
            title="Aucun webhook"
            text="À chaque événement, le site envoie un message à l’adresse de votre choix : un salon Discord ou une application."
          />
        }
        rowName={(webhook) => webhook.address}
        columns={toColumns({
          isBusy: test.isPending,
          onTest: (webhook) => test.mutate(webhook, { onSuccess: () => setAsked({ webhook, for: 'sent' }) }),
          onAsk: setAsked,
        })}
      />
      <WebhookDialogs desk="site" asked={asked} onClose={() => setAsked(undefined)} />
    </AdminPage>
  )
}

type RowHandlers = { isBusy: boolean; onTest: (webhook: Webhook) => void; onAsk: (asked: Asked) => void }

function toColumns({ isBusy, onTest, onAsk }: RowHandlers): Column<Webhook>[] {
  return [
    {
      id: 'address',
      head: 'Webhook',
      narrow: 'title',
      cell: (webhook) => (
        <span className="grid max-w-150">
          <b className="truncate font-semibold">{webhook.address}</b>
          <span className="text-text-3 text-xs">{describeEvents(webhook)}</span>
        </span>
      ),
    },
    { id: 'state', head: 'État', narrow: 'aside', cell: (webhook) => <StateLine webhook={webhook} /> },
    {
      id: 'added',
      head: 'Ajouté',
      className: 'text-text-3',
      cell: ({ created_at: createdAt, author }) => `le ${toShortDate(createdAt)} par ${author ?? 'un compte supprimé'}`,
    },
    {
      ...actionColumn,
      cell: (webhook) => (
        <span className="flex justify-end">
          <IconButton label={`Tester ${webhook.address}`} aria-disabled={isBusy} onClick={() => onTest(webhook)}>
            <Send />
          </IconButton>
          <IconButton label={`Envois ${webhook.address}`} onClick={() => onAsk({ webhook, for: 'sent' })}>
            <History />
          </IconButton>
          <IconButton label={`Modifier ${webhook.address}`} onClick={() => onAsk({ webhook, for: 'change' })}>
            <Pencil />
          </IconButton>
          <IconButton label={`Supprimer ${webhook.address}`} onClick={() => onAsk({ webhook, for: 'remove' })}>
            <Trash2 />
          </IconButton>
        </span>
      ),
    },
  ]
}
